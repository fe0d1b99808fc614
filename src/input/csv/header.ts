import { closest } from '../../strings/closest.js';
import { printable } from '../../strings/printable.js';
import { InputFault, type FaultCode } from '../fault.js';
import { columnLetter } from './letter.js';
import { ADDED } from './added-columns.js';
import type { Column } from './row.js';
import { knownNames, OPERATION, type TableTerms } from './table-terms.js';

/** The name that a header gives its column, exactly or without the blanks around it. */
export function headerReader(terms: TableTerms): (header: string) => string | undefined {
  const known = knownNames(terms);
  const own = terms.names?.columns;
  return (header) => {
    const trimmed = header.trim();
    return (
      own?.get(header) ?? own?.get(trimmed) ?? (known.has(header) ? header : known.has(trimmed) ? trimmed : undefined)
    );
  };
}

/**
 * The columns of a table that are values; says of the others, once, that they are left out.
 * @param cells those of the first row
 * @throws {InputFault} where no cell is a name, two are the same, or none names the operation that rows must name
 */
export function columnsOf(cells: readonly string[], terms: TableTerms): readonly Column[] {
  const nameOf = headerReader(terms);
  const leftOut = terms.names?.leaveOut;
  const isLeftOut = (header: string): boolean =>
    leftOut?.has(header) === true || leftOut?.has(header.trim()) === true || ADDED.includes(header);
  const headers = cells.map((header, index) => ({ header, index, letter: columnLetter(index) }));
  const columns = headers.flatMap((column) => {
    const name = isLeftOut(column.header) ? undefined : nameOf(column.header);
    return name === undefined ? [] : [{ ...column, name }];
  });
  const others = headers.filter(
    ({ header, index }) => !isLeftOut(header) && !columns.some((each) => each.index === index),
  );
  const suggest = suggestions(terms);
  if (columns.length === 0) throw noNames(others, suggest, terms);
  checkRepeated(columns);
  if (terms.operation === undefined && !columns.some(({ name }) => name === OPERATION))
    throw fault('no-column', 'no column is named operation; each row must name its operation there');
  for (const line of [...leftOutLines(others, suggest), ...absentLines(columns, terms)]) terms.note(line);
  return columns;
}

interface Header {
  readonly header: string;
  readonly index: number;
  readonly letter: string;
}

function fault(code: FaultCode, problem: string): InputFault {
  return new InputFault({ code, problem, row: 1 });
}

function checkRepeated(columns: readonly Column[]): void {
  for (const { name, letter, index } of columns) {
    const other = columns.find((each) => each.name === name && each.index > index);
    if (other)
      throw fault('repeated-column', `columns ${letter} and ${other.letter} are both ${name}; remove one of the two`);
  }
}

/** A cell that a header does not have: a number, an amount or a date. */
const VALUE = /^[-+]?[0-9][0-9.,:/ -]*$/;

/** Its cells are not repeated: where there is no header, they are an order. */
function noNames(
  others: readonly Header[],
  suggest: (header: string) => string | undefined,
  { operation }: TableTerms,
): InputFault {
  const what = operation === undefined ? 'of an operation' : `of ${operation}`;
  if (others.some(({ header }) => VALUE.test(header.trim())))
    return fault('no-header', `the first row looks like an order; the first row must name the fields ${what}`);
  const line = others.map(({ header }) => header).join('');
  if (others.length === 1 && line.includes('|'))
    return fault('no-header', 'the cells must be separated by a comma, a semicolon or a tab');
  const found = others.flatMap(({ header, letter }) => {
    const name = suggest(header);
    return name === undefined ? [] : [`${name} in column ${letter}`];
  });
  const guess = found.length === 0 ? 'or a file of --columns must' : `did you mean ${found.slice(0, 3).join(', ')}?`;
  return fault(
    'no-header',
    `no cell of the first row names a field ${what}${found.length === 0 ? `; it must, ${guess}` : `; ${guess}`}`,
  );
}

function suggestions(terms: TableTerms): (header: string) => string | undefined {
  const known = [...knownNames(terms)];
  return (header) =>
    closest(
      header.trim().replace(/[\s_-]+(\w)/g, (_, letter: string) => letter.toUpperCase()),
      known,
    );
}

function leftOutLines(others: readonly Header[], suggest: (header: string) => string | undefined): readonly string[] {
  const named = others.filter(({ header }) => header.trim() !== '');
  const nameless = others.filter(({ header }) => header.trim() === '').map(({ letter }) => letter);
  const lines = named.map(({ header, letter }) => {
    const guess = suggest(header);
    return `column ${letter}, ${printable(header)}, is left out: it is no field${guess === undefined ? '' : `; did you mean ${guess}?`}`;
  });
  return nameless.length > 0 ? [...lines, `left out, as they have no header: columns ${nameless.join(', ')}`] : lines;
}

function absentLines(columns: readonly Column[], { required, names }: TableTerms): readonly string[] {
  const absent = required.filter((field) => !columns.some(({ name }) => name === field));
  const unused = [...(names?.columns.keys() ?? [])].filter(
    (header) => !columns.some((column) => column.header.trim() === header.trim()),
  );
  return [
    ...(absent.length > 0 ? [`no column is ${absent.join(', ')}, which every order must have`] : []),
    ...unused.map((header) => `the first row lacks ${printable(header)}, which the file of --columns names`),
  ];
}
