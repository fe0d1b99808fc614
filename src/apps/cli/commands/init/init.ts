import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { authoringSchemaOf } from '../../../../workbench/rulebook/index.js';
import { plural, shellPath, visible } from '../../../../workbench/text/index.js';
import { UsageError, inCli, statOf, writeFiles } from '../../../../workbench/system/index.js';
import { readArguments } from '../../arguments.js';
import type { Help } from '../../command.js';
import { pathOf, type Io } from '../../io.js';
import { schemaBeside } from '../../rules/choose-folder.js';

const options = {} as const;

export const help: Help = {
  usage: ['init DIR'],
  description: `Writes a rulebook of one operation for another gateway into a folder: the rules, a right and a wrong order, and
    workflows that review changes. The folder may have other files; nothing is written where it has rules or a file of such a name
    already.`,
  options,
  exitCodes: { 0: 'written', 2: 'not written' },
  example: 'payrules init .',
};

/** The files of a new rulebook; the build copies them into the package. */
const TEMPLATE = inCli('template');

const RULES = 'rules';

export async function run(args: readonly string[], io: Io): Promise<number> {
  const { positionals } = readArguments(args, options);
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0)
    throw new UsageError('name one folder: payrules init DIR, such as payrules init . for this one');
  const nameOf = (file: string): string => posix.join(folder.split(sep).join('/'), file);
  const files = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(TEMPLATE.length + 1)
        .replaceAll(sep, '/'),
    )
    .toSorted();
  const existing = [RULES, ...files].find((file) => exists(pathOf(io, nameOf(file))));
  if (existing !== undefined) throw new UsageError(`${nameOf(existing)} exists already; nothing is written`);
  writeFiles(new Map(files.map((file) => [nameOf(file), textOf(file, pathOf(io, nameOf(file)), io)])), {
    cwd: io.cwd,
    makeFolders: true,
  });
  const rules = shellPath(nameOf(RULES));
  io.stdout.write(`${plural(files.length, 'file')} written:
${files.map((file) => `  ${visible(nameOf(file))}\n`).join('')}
Next steps:
  1. check the rules:    npx payrules lint ${rules}
  2. run their examples: npx payrules test --rules ${rules}
  3. validate an order:  npx payrules check card.payment ${shellPath(nameOf('orders/wrong.json'))} --rules ${rules}
  4. read ${visible(nameOf('rules/README.md'))}
`);
  return 0;
}

/** A broken symbolic link counts as existing, because writing to it would create its target. */
const exists = (path: string): boolean => statOf(path, lstatSync) !== undefined;

/** The text of a file; a rule file names its authoring schema, for editors. */
function textOf(file: string, path: string, io: Io): string {
  const text = readFileSync(join(TEMPLATE, file), 'utf8');
  const kind = file.startsWith(`${RULES}/`) ? authoringSchemaOf(file.slice(RULES.length + 1)) : undefined;
  const schema = kind === undefined ? undefined : schemaBeside(path, kind, io);
  return schema === undefined ? text : `# yaml-language-server: $schema=${schema}\n${text}`;
}
