import { existsSync, realpathSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { visible } from '../../../workbench/text/index.js';
import { note, pathOf, type Io } from '../io.js';
import { UsageError, inPackage, isInside, isInstalled, rulesNamed } from '../../../workbench/system/index.js';

/**
 * The rules folder that a command names by path or as a package, by default the built-in rules. Notes if the working directory has its own
 * rules, which are then not used.
 */
export function rulesFolder(named: string | undefined, io: Io): string {
  if (named === undefined) noteOwnRules(io);
  return named === undefined ? inPackage('rules') : rulesNamed(named, io.cwd);
}

/** The reason for refusing to edit installed rules. */
export const INSTALLED =
  'these rules belong to an installed package, and the next install replaces them; to keep changes, copy the folder and name the copy with --rules';

/**
 * Refuses to write into the rules of an installed package.
 * @param folder as {@link rulesFolder} returns it
 * @throws {UsageError} if the folder belongs to an installed package
 */
export function assertOwn(folder: string, io: Io): void {
  if (isInstalled(pathOf(io, folder))) throw new UsageError(`${visible(folder)}: ${INSTALLED}`);
}

/** Notes that the built-in rules are used although the working directory is or has a rules folder. */
export function noteOwnRules(io: Io, tell = (line: string): void => note(io, line)): void {
  const own = ['.', 'rules'].find((folder) =>
    ['operations', 'rulebook.yaml'].some((entry) => existsSync(pathOf(io, `${folder}/${entry}`))),
  );
  if (own !== undefined && realpathSync.native(pathOf(io, own)) !== realpathSync.native(inPackage('rules')))
    tell(`the built-in rules are used; to use those of this folder, add --rules ${own}`);
}

/** The line about the built-in rules for a message that a rules folder does not exist; none where no installed package has them. */
export function builtInHint({ cwd }: Pick<Io, 'cwd'>): readonly string[] {
  return rulesNamed(BUILT_IN, cwd) === BUILT_IN
    ? []
    : [`to use the built-in rules, write ${BUILT_IN} as the rules folder`];
}

/** The name of the package, which is also a package of rules. */
const BUILT_IN = 'payrules';

/**
 * The address of the authoring schema that a rule file names for editors, relative to the file. It is `undefined` unless both are below the
 * working directory, because otherwise the address would be right only on this machine.
 * @param file the path of the rule file
 * @param kind the kind of the rule file, such as `operation`
 */
export function schemaBeside(file: string, kind: string, io: Pick<Io, 'cwd'>): string | undefined {
  const schema = inPackage(`schemas/authoring/${kind}.schema.json`);
  const isShared = [file, schema].every((path) => isInside(resolve(io.cwd), resolve(path)));
  return isShared ? relative(dirname(file), schema).replaceAll(sep, '/') : undefined;
}
