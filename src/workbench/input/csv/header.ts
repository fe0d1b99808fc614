import { ENTRY, closest, listed, patternOf, type Phrase, say, scopeOf } from '../../../core/index.js';
import { visible } from '../../text/index.js';
import { InputFault } from '../fault.js';
import type { InputColumn } from './row.js';
import type { TableRecord } from './records.js';
import { headerKey, headerNames, isKnown, knownNames, OPERATION, type TableTerms } from './table-terms.js';

/** Returns the field that a header names, exactly or without surrounding blanks. */
export function headerReader(terms: TableTerms): (header: string) => string | undefined {
  const known = knownNames(terms);
  const own = terms.names?.columns;
  return (header) => {
    const trimmed = header.trim();
    return (
      own?.get(header) ??
      own?.get(trimmed) ??
      (isKnown(known, header) ? header : isKnown(known, trimmed) ? trimmed : undefined)
    );
  };
}

/** Adds the headers that are labels of fields to the terms, and those that the file itself names. */
export async function withLabels({ cells, row }: TableRecord, terms: TableTerms): Promise<TableTerms> {
  const nameOf = headerReader(terms);
  const { leaveOut = new Set<string>(), columns = new Map<string, string>() } = terms.names ?? {};
  const others = cells.filter((header) => nameOf(header) === undefined && !leaveOut.has(header.trim()));
  const labels = terms.labels && others.length > 0 ? await terms.labels() : new Map<string, string>();
  const found = others.flatMap((header) => {
    const name = labels.get(headerKey(header));
    return name === undefined ? [] : [[header, name] as const];
  });
  const labelled =
    found.length === 0 ? terms : { ...terms, names: { leaveOut, columns: new Map([...columns, ...found]) } };
  return { ...labelled, headers: agreed(cells, row, labelled) };
}

/**
 * The fields that the workbook names for its headers, unless a header's text contradicts them: some programs move columns without the names
 * of their cells.
 */
function agreed(cells: readonly string[], row: number, terms: TableTerms): TableTerms['headers'] {
  const { headers } = terms;
  if (headers?.row !== row) return undefined;
  const nameOf = headerReader(terms);
  const known = knownNames(terms);
  const agrees = cells.every((header, index) => {
    const [text, name] = [nameOf(header), headers.fields.get(index)];
    return text === undefined || name === undefined || text === name;
  });
  if (!agrees) terms.note(say('the names of cells in the workbook are not those of the labels; the labels are read'));
  return agrees ? { row, fields: new Map([...headers.fields].filter(([, name]) => isKnown(known, name))) } : undefined;
}

/**
 * The columns of a table that hold values, by its header. Notes once which other columns are left out.
 * @throws {InputFault} if no header is a name, two headers are the same, or `operation` is needed and missing
 */
export function readColumns(
  { cells, row }: Pick<TableRecord, 'cells' | 'row'>,
  terms: TableTerms,
): readonly InputColumn[] {
  const nameOf = headerReader(terms);
  const leftOut = terms.names?.leaveOut;
  const isLeftOut = (header: string): boolean =>
    leftOut?.has(header) === true || leftOut?.has(header.trim()) === true || ADDED.includes(header);
  const headers = cells.map((header, index) => ({
    header,
    index,
    letter: terms.letterOf?.(index) ?? columnLetter(index),
  }));
  const columns = headers.flatMap((column) => {
    const name = isLeftOut(column.header)
      ? undefined
      : (nameOf(column.header) ?? terms.headers?.fields.get(column.index));
    return name === undefined ? [] : [{ ...column, name }];
  });
  const others = headers.filter(
    ({ header, index }) => !isLeftOut(header) && !columns.some((each) => each.index === index),
  );
  const suggest = suggestions(terms);
  if (columns.length === 0)
    throw new InputFault({ code: 'no-header', problem: unknownHeader(others, suggest, terms), row });
  checkRepeated(columns, row);
  if (terms.operation === undefined && !columns.some(({ name }) => name === OPERATION))
    throw new InputFault({
      code: 'no-column',
      problem: 'no column is named operation; add it, or name the operation of all rows instead',
      row,
    });
  for (const line of [...leftOutLines(others, suggest), ...absentLines(columns, terms)]) terms.note(line);
  return columns;
}

interface Header {
  readonly header: string;
  readonly index: number;
  readonly letter: string;
}

function checkRepeated(columns: readonly InputColumn[], row: number): void {
  for (const { name, letter, index } of columns) {
    const other = columns.find((each) => each.name === name && each.index > index);
    const part = columns.find((each) => each.name.startsWith(`${name}.`));
    if (!other && !part) continue;
    const problem = other
      ? `columns ${letter} and ${other.letter} are both ${name}; remove one of the two`
      : `column ${letter} is ${name}, and column ${part!.letter} is a part of it; remove one of the two`;
    throw new InputFault({ code: 'repeated-column', problem, row });
  }
}

/** A number, an amount or a date, which no header is. */
const VALUE = /^[-+]?[0-9][0-9.,:/ -]*$/;

/** The message for a table without a known column. It quotes no cell: without a header row, the first row is an order. */
function unknownHeader(headers: readonly Header[], suggest: Suggest, { operation }: TableTerms): string {
  const fields = operation === undefined ? 'the fields' : `the fields of ${operation}`;
  if (headers.some(({ header }) => VALUE.test(header.trim())))
    return `the first row looks like an order; it must name ${fields}`;
  if (headers.length === 1 && headers[0]!.header.includes('|'))
    return 'the cells must be separated by commas, semicolons or tabs';
  const guesses = headers.flatMap(({ header, letter }) => {
    const name = suggest(header);
    return name === undefined ? [] : [`${name} in column ${letter}`];
  });
  const advice = guesses.length > 0 ? `did you mean ${guesses.slice(0, 3).join(', ')}?` : 'or a file of --columns must';
  return `no cell of the first row is a name; it must name ${fields}${guesses.length > 0 ? '; ' : ', '}${advice}`;
}

/** The most characters of a header that a message shows. */
const SHOWN = 64;

/** A header as messages show it. In workflow logs, `#` and `:` may begin a command. */
export function shown(header: string): string {
  return visible(header.slice(0, SHOWN)).replace(/[#:]/g, (mark) => `\\u{${mark.charCodeAt(0).toString(16)}}`);
}

type Suggest = (header: string) => string | undefined;

function suggestions(terms: TableTerms): Suggest {
  const known = headerNames(knownNames(terms));
  return (header) => {
    const [first = '', ...words] = header.trim().split(/[\s_-]+/);
    return closest([first, ...words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)].join(''), known);
  };
}

function leftOutLines(others: readonly Header[], suggest: Suggest): readonly Phrase[] {
  const named = others.filter(({ header }) => header.trim() !== '');
  const nameless = others.filter(({ header }) => header.trim() === '').map(({ letter }) => letter);
  const lines = named.map(({ header, letter }) => {
    const guess = suggest(header);
    // The header may be a value, and messages never show values.
    if (VALUE.test(header.trim())) return say('column {letter} is left out: it is not a field', { letter });
    const name = shown(header);
    return guess === undefined
      ? say('column {letter}, {name}, is left out: it is not a field', { letter, name })
      : say('column {letter}, {name}, is left out: it is not a field; did you mean {guess}?', { letter, name, guess });
  });
  return nameless.length > 0
    ? [...lines, say('left out, as they have no header: columns {letters}', { letters: listed(nameless) })]
    : lines;
}

function absentLines(columns: readonly InputColumn[], { required, names }: TableTerms): readonly Phrase[] {
  const given = columns.map(({ name }) => patternOf(name));
  const absent = required
    .filter((field) => !given.some((name) => name === field || name.startsWith(`${field}.`)) && isNeeded(field, given))
    .map((field) => field.split(ENTRY).join('.0'));
  const unused = [...(names?.columns.keys() ?? [])].filter(
    (header) => !columns.some((column) => column.header.trim() === header.trim()),
  );
  const fields = listed(absent);
  const lacking = unused.map((header) =>
    say('the first row lacks {header}, which the file of --columns names', { header: shown(header) }),
  );
  if (absent.length === 0) return lacking;
  return [
    absent.length === 1
      ? say('there is no column for {fields}; every order must have it', { fields })
      : say('there is no column for {fields}; every order must have them', { fields }),
    ...lacking,
  ];
}

/** Whether every order lacks this field because no column gives it. Entries give a list, and a list without entries needs no members. */
function isNeeded(field: string, given: readonly string[]): boolean {
  const scope = scopeOf(field);
  const isEntered = (list: string): boolean => given.some((name) => name.startsWith(`${list}.`));
  return !isEntered(field + ENTRY) && (scope === '' || isEntered(scope));
}

/** The letters that spreadsheets show above a column: A to Z, then AA. @param index from 0 */
export function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last;
}

/** The index of a column with these letters, from 0. */
export function columnIndex(letters: string): number {
  return Array.from(letters).reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The headers of the columns that annotation adds. They are left out when the table is checked again. */
export const ADDED = ['payrules_result', 'payrules_fields', 'payrules_messages'];
