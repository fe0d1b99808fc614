import { dirname, relative, resolve, sep } from 'node:path';
import { inPackage, isInside } from '../../../workbench/system/index.js';
import type { Io } from '../io.js';

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
