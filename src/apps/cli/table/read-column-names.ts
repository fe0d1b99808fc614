import { type ColumnNames, headerNames, isKnown, unreadable } from '../../../workbench/input/index.js';
import { isRecord, printable } from '../../../core/index.js';
import { UsageError } from '../../../workbench/system/index.js';
import { guessOf } from '../arguments.js';
import { type Io, pathOf } from '../io.js';
import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';

const MEMBERS = ['columns', 'leave-out'];

/**
 * Reads a file of column names: `columns` maps a header to its field, `leave-out` lists headers that are not fields.
 * @param known the names of fields; those of members of entries have brackets
 * @throws {UsageError} with the file, line and column of the fault
 */
export async function readColumnNames(
  file: string | undefined,
  io: Pick<Io, 'cwd'>,
  known: ReadonlySet<string>,
): Promise<ColumnNames | undefined> {
  if (file === undefined) return undefined;
  const { lineOf, parseYaml } = await import('../../../workbench/rulebook/index.js');
  const { yaml, findings } = parseYaml(file, readText(file, io));
  if (!yaml) throw new UsageError(...findings.map(lineOf));
  const fail = (path: readonly (string | number)[], message: string): never => {
    const finding = { ...yaml.positionOf(path), code: 'columns', severity: 'error' as const, message };
    throw new UsageError(lineOf(finding));
  };
  const data = yaml.data as Readonly<Record<string, unknown>>;
  if (!isRecord(data) || Object.keys(data).some((name) => !MEMBERS.includes(name)))
    fail([], 'Write columns, such as { Account: accountNumber }, and leave-out, a list of headers.');
  const { columns = {}, 'leave-out': leaveOut = [] } = data;
  if (!isRecord(columns))
    return fail(['columns'], 'Write the field of each header, such as { Account: accountNumber }.');
  if (!Array.isArray(leaveOut) || !leaveOut.every((header) => typeof header === 'string'))
    return fail(['leave-out'], 'Write a list of headers, such as [Comment].');
  for (const [header, name] of Object.entries(columns)) {
    if (typeof name === 'string' && isKnown(known, name)) continue;
    if (typeof name !== 'string') return fail(['columns', header], 'Write the name of a field.');
    const guess = guessOf(name, headerNames(known)) || '.';
    fail(['columns', header], `There is no field ${printable(name)}${guess}`);
  }
  return {
    columns: new Map(Object.entries(columns as Readonly<Record<string, string>>)),
    leaveOut: new Set(leaveOut),
  };
}

/**
 * Reads a small text file that an option names.
 * @throws {UsageError} if it cannot be read, or is not UTF-8
 */
function readText(file: string, io: Pick<Io, 'cwd'>): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(pathOf(io, file));
  } catch (error) {
    throw new UsageError(`${file}: ${unreadable(error).problem}`);
  }
  if (!isUtf8(bytes)) throw new UsageError(`${file}: the file is not UTF-8`);
  return new TextDecoder().decode(bytes);
}
