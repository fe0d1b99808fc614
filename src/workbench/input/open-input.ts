import type { TableTerms } from './csv/table-terms.js';
import { excessIn, MOST_ENTRIES } from './entries.js';
import { emptyInput, InputFault, tooManyNames } from './fault.js';
import { isWorkbook } from './foreign.js';
import { OPENING_BRACKET, readHead, resumed, type InputFormat, type OpenedInput } from './head.js';
import { type Advice, MANY, parseWhole, type FaultEntry } from './parse.js';
import { chunksOf, chunksOfFile, wholeOf, type InputNames } from './source.js';

/** The bytes of an input in memory that are read at once. */
const CHUNK = 512 * 1024;

/** The most bytes of a JSON text, which is kept in memory as a whole. */
const MAX_JSON = 64 * 1024 * 1024;

/** An input from which orders are read. */
export type Input =
  | { readonly format: 'json' | 'ndjson'; readonly bytes: AsyncIterable<Buffer> }
  | {
      readonly format: 'csv';
      readonly hasMark: boolean;
      readonly bytes: AsyncIterable<Buffer>;
      readonly table: TableTerms;
    };

/**
 * The input from which orders are read.
 * @param bytes the bytes of the input, such as counted ones
 * @param table what the columns mean, if the input is a table
 */
export function inputOf(
  { format, hasMark, workbook }: OpenedInput,
  bytes: AsyncIterable<Buffer>,
  table: () => TableTerms,
): Input {
  return format === 'csv' ? { format, hasMark, bytes, table: withWorkbook(table(), workbook) } : { format, bytes };
}

/** Adds what a workbook says of its columns to the terms, and notes what a user should know about the workbook. */
export function withWorkbook(terms: TableTerms, workbook: OpenedInput['workbook']): TableTerms {
  for (const line of workbook?.notes ?? []) terms.note(line);
  if (!workbook) return terms;
  const { headers, letterOf, showsDecimals, isPadded, lastNotes } = workbook;
  return { ...terms, headers, letterOf, showsDecimals, isPadded, lastNotes };
}

/**
 * Opens an input.
 * @param file its path, or `-`
 * @param declared its format, if the caller knows it
 * @throws {InputFault} if it can't be read
 */
export function openInput(file: string, declared: InputFormat | undefined, names: InputNames): Promise<OpenedInput> {
  return opened(chunksOf(file, names), declared, formatByName(file));
}

/**
 * Opens the file at a path as an input.
 * @throws {InputFault} if it can't be read
 */
export function openFile(path: string): Promise<OpenedInput> {
  return opened(chunksOfFile(path), undefined, formatByName(path));
}

/**
 * Opens an input in memory.
 * @param name the name of its file
 * @throws {InputFault} if it can't be read
 */
export function openBytes(name: string, bytes: Buffer): Promise<OpenedInput> {
  const chunks = async function* (): AsyncGenerator<Buffer> {
    for (let from = 0; from < bytes.length; from += CHUNK)
      yield await Promise.resolve(bytes.subarray(from, from + CHUNK));
  };
  return opened(chunks(), undefined, formatByName(name));
}

/** A workbook is a table, whatever its name is. */
async function opened(
  chunks: AsyncGenerator<Buffer>,
  declared: InputFormat | undefined,
  named: InputFormat | undefined,
): Promise<OpenedInput> {
  const first = await chunks.next();
  const all = first.done ? chunks : resumed(first.value, chunks);
  if (first.done || (declared ?? 'csv') !== 'csv' || !isWorkbook(first.value)) return readHead(all, declared ?? named);
  // The package that reads workbooks is loaded only when it is needed.
  const { Workbook } = await import('./workbook/workbook.js');
  const workbook = await Workbook.read(all);
  return { ...(await readHead(workbook.rows(), 'csv')), workbook };
}

/** Closes an input without reading it. */
export async function closeInput({ bytes }: OpenedInput): Promise<void> {
  // A generator closes nothing before its first step.
  for await (const _ of bytes) return;
}

function formatByName(file: string): InputFormat | undefined {
  if (/\.(?:ndjson|jsonl)$/i.test(file)) return 'ndjson';
  if (/\.(?:csv|tsv|xlsx)$/i.test(file)) return 'csv';
  return /\.json$/i.test(file) ? 'json' : undefined;
}

/**
 * The values of a JSON text: one, or a list of them.
 * @throws {InputFault} if it can't be read
 */
export async function readValues(bytes: AsyncIterable<Buffer>, advice: Advice = MANY): Promise<readonly unknown[]> {
  const tooLarge = (what: string): InputFault =>
    new InputFault({ code: 'too-large', problem: `the text ${what}; ${advice.large}` });
  const text = await wholeOf(bytes, MAX_JSON, tooLarge);
  const start = text.find((byte) => byte > 32);
  if (start === undefined) throw emptyInput();
  const excess = excessIn(text, start === OPENING_BRACKET);
  if (excess === 'entries') throw tooLarge(`has more than ${MOST_ENTRIES.toLocaleString('en')} entries or objects`);
  if (excess === 'names') throw new InputFault(tooManyNames('an entry'));
  return parseWhole(text, advice);
}

/** The fault of a whole input, as its last entry. Rethrows any other error. */
export function wholeFault(error: unknown): FaultEntry & { readonly isWhole: true } {
  if (!(error instanceof InputFault)) throw error;
  return { fault: error.fault, isWhole: true };
}
