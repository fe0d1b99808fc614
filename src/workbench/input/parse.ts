import { isUtf8 } from 'node:buffer';
import { findRepeatedName } from '../../core/index.js';
import { excessIn } from './entries.js';
import { InputFault, tooManyNames, type Fault } from './fault.js';
import { findJsonFault, type JsonFault } from './json-fault.js';
import type { InputRow } from './csv/row.js';

/** A value of the input, with its line in NDJSON or its row in a table; or the fault of a line, a row or the whole input. */
export type Entry =
  | { readonly value: unknown; readonly line?: number; readonly row?: InputRow; readonly fault?: never }
  | FaultEntry;

export interface FaultEntry {
  readonly fault: Fault;
  readonly isWhole?: true;
  readonly row?: InputRow;
  readonly value?: never;
  readonly line?: never;
}

const BLANK = /^[ \t\r]*$/;
const LIST_OR_OBJECT = /^\s*[{[]/;
/** Advice about a text that is not one JSON text. It ends a sentence. */
export interface Advice {
  /** For other text, such as a table. */
  readonly other: string;
  /** For text after the first value. */
  readonly more: string;
  /** For a text that is too large. */
  readonly large: string;
}

/** The advice for commands that take many orders. */
export const MANY: Advice = {
  other: 'write orders as JSON (one, or a list), as NDJSON (one on each line) or as a table in a file named .csv',
  more: 'if each line is an order, use --input ndjson',
  large: 'write one order on each line and use --input ndjson',
};
const REPEATED = {
  code: 'repeated-name',
  problem: 'this name appears twice in one object; remove one of the two',
} as const;

/** Parses one line of NDJSON; `undefined` if it is blank. */
export function parseLine(text: string, line: number): Entry | undefined {
  // This comes first, as an error of JSON.parse takes a hundred times as long.
  if (!(text.charCodeAt(0) > 32) && BLANK.test(text)) return undefined;
  let value: unknown;
  if (excessIn(text, false)) return { fault: { ...tooManyNames('the line'), line } };
  try {
    value = JSON.parse(text);
  } catch {
    const { offset, problem } = faultIn(text);
    return { fault: { code: 'not-json', problem: `not JSON: ${problem}`, line, column: offset + 1 } };
  }
  const repeated = findRepeatedName(text, value);
  if (repeated !== undefined) return { fault: { ...REPEATED, line, column: repeated + 1 } };
  return { value, line };
}

/**
 * Parses a whole JSON text: one value, or a list of them.
 * @throws {InputFault} if it is not UTF-8 or not JSON, or a name appears twice in one object
 */
export function parseWhole(bytes: Buffer, { other, more }: Advice): readonly unknown[] {
  const parsed = parseText(bytes, (text, isMore) =>
    !LIST_OR_OBJECT.test(text) ? `; ${other}` : isMore ? `; ${more}` : '',
  );
  return Array.isArray(parsed) ? (parsed as readonly unknown[]) : [parsed];
}

/**
 * Parses the bytes of a JSON text.
 * @param advice what a fault adds about the text; `isMore` where something follows a whole value
 * @throws {InputFault} if it is not UTF-8 or not JSON, or a name appears twice in one object
 */
export function parseText(bytes: Buffer, advice = (_text: string, _isMore: boolean): string => ''): unknown {
  if (!isUtf8(bytes))
    throw new InputFault({ code: 'not-utf8', problem: 'the text is not UTF-8', line: firstLineNotUtf8(bytes) });
  const text = bytes.toString();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { offset, problem, more = false } = faultIn(text);
    throw new InputFault({
      code: 'not-json',
      problem: `not JSON: ${problem}${advice(text, more)}`,
      ...positionOf(text, offset),
    });
  }
  const repeated = findRepeatedName(text, value);
  if (repeated !== undefined) throw new InputFault({ ...REPEATED, ...positionOf(text, repeated) });
  return value;
}

function positionOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < offset; end = text.indexOf('\n', start)) {
    line++;
    start = end + 1;
  }
  return { line, column: offset - start + 1 };
}

function faultIn(text: string): JsonFault {
  return findJsonFault(text) ?? { offset: 0, problem: 'it cannot be read' };
}

/** The number of the first line that is not UTF-8. */
export function firstLineNotUtf8(bytes: Buffer): number {
  let line = 1;
  for (let from = 0; ; line++) {
    const end = bytes.indexOf(10, from);
    if (end < 0 || !isUtf8(bytes.subarray(from, end))) return line;
    from = end + 1;
  }
}

export type TakeEntry = (entry: Entry) => void;

/** Consecutive entries of an input. */
export interface Portion {
  /** The number of entries before it in the input. */
  readonly index: number;
  /** Calls back with one entry at a time. An order that is evaluated at once becomes garbage while young, which is cheap to collect. */
  readonly each: (take: TakeEntry) => void;
}
