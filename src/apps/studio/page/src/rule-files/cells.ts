import { parse, stringify } from 'yaml';
import { textFrom } from './document.js';

/** The column with the check of a row. */
const CHECK = 'check';

/** The columns with numbers; other columns contain codes, which are always text. */
const COUNTS: ReadonlySet<string> = new Set(['decimals']);

/** The text of a table's cell: 20; USD, EUR; a check as in a rule file, such as digits: [18, 20]. */
export function cellText(value: unknown): string {
  if (Array.isArray(value)) return value.map(textFrom).join(', ');
  if (typeof value !== 'object' || value === null) return textFrom(value);
  return stringify(value, { collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0 }).trim().slice(1, -1);
}

/**
 * Parses a cell. Text that is not a number or not a check stays text, so that lint reports it.
 * @param before the earlier value: a list of one value stays a list
 * @returns `undefined` for an empty cell
 */
export function cellValue(column: string, text: string, before: unknown): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (column === CHECK) return digitsFrom(trimmed) ?? checkFrom(trimmed);
  // 1,5 is a number with a comma, not two numbers.
  if (COUNTS.has(column)) return /^\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
  const parts = trimmed
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length === 1 && !Array.isArray(before) ? parts[0] : parts;
}

function checkFrom(text: string): unknown {
  try {
    const check: unknown = parse(`{${text}}`);
    const isWhole = typeof check === 'object' && check !== null && !Object.values(check).includes(null);
    return isWhole ? check : text;
  } catch {
    return text;
  }
}

/** A check of digits without its name: 13; 13, 15; 7–20. `undefined` for other text. */
function digitsFrom(text: string): unknown {
  const range = /^(\d+)\s*[-–]\s*(\d+)$/.exec(text);
  if (range) return { digits: { from: Number(range[1]), to: Number(range[2]) } };
  const parts = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0 || !parts.every((part) => /^\d+$/.test(part))) return undefined;
  return { digits: parts.length === 1 ? Number(parts[0]) : parts.map(Number) };
}

/** The text of a check of digits without its name; `undefined` if the text is not clear without the name. */
function digitsText(check: unknown): string | undefined {
  const { digits, ...others } = Object(check) as { readonly digits?: unknown };
  if (Object.keys(others).length > 0) return undefined;
  if (typeof digits === 'number') return String(digits);
  if (Array.isArray(digits)) return digits.map(textFrom).join(', ');
  const { from, to, ...more } = Object(digits) as { readonly from?: unknown; readonly to?: unknown };
  return typeof from === 'number' && typeof to === 'number' && Object.keys(more).length === 0
    ? `${from}–${to}`
    : undefined;
}

/** Whether all checks of a table are checks of digits: then the column shows only numbers. A cell that is empty for now does not matter. */
export function hasDigitsAlone(rows: readonly unknown[]): boolean {
  const checks = rows
    .map((row) => (Object(row) as { readonly check?: unknown }).check)
    .filter((check) => check !== undefined);
  return checks.length > 0 && checks.every((check) => typeof check === 'string' || digitsText(check) !== undefined);
}

/** The text of a cell of a table. @param isDigits whether the column of checks shows only numbers of digits */
export const textOfCell = (column: string, value: unknown, isDigits: boolean): string =>
  (column === CHECK && isDigits ? digitsText(value) : undefined) ?? cellText(value);

/**
 * The cells of rows that were copied in a spreadsheet, with tabs between columns and a line for each row. A cell in quotation marks may
 * contain tabs and line breaks.
 */
export function copiedCells(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const content = text.replaceAll('\r\n', '\n').replace(/\n$/, '');
  for (const [, cell, end] of content.matchAll(/("(?:[^"]|"")*"|[^\t\n]*)(\t|\n|$)/g)) {
    rows.at(-1)!.push(unquoted(cell!));
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return rows;
}

/** The text of a cell that the spreadsheet may have put in quotation marks. */
const unquoted = (cell: string): string => (/^"[^]*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell);

/** Rows as clipboard text for a spreadsheet. */
export const asCopied = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');

/**
 * Rows with cells written over them from a place on. Rows are added if the cells need them.
 * @returns `undefined` if a cell with text is right of the last column
 */
export function withCells(
  rows: readonly unknown[],
  columns: readonly string[],
  [fromRow, fromColumn]: readonly [number, number],
  cells: readonly (readonly string[])[],
): readonly unknown[] | undefined {
  if (cells.some((texts) => texts.slice(columns.length - fromColumn).some((text) => text.trim() !== '')))
    return undefined;
  const next = [...rows];
  cells.forEach((texts, i) => {
    const before = Object(next[fromRow + i] ?? {}) as Readonly<Record<string, unknown>>;
    next[fromRow + i] = texts.reduce((row, text, j) => {
      const column = columns[fromColumn + j];
      return column === undefined ? row : withCell(row, column, cellValue(column, text, row[column]));
    }, before);
  });
  return next;
}

function withCell(
  row: Readonly<Record<string, unknown>>,
  column: string,
  value: unknown,
): Readonly<Record<string, unknown>> {
  const { [column]: _before, ...others } = row;
  if (value === undefined) return others;
  return Object.hasOwn(row, column) ? { ...row, [column]: value } : { ...others, [column]: value };
}

/**
 * The rows of a file whose first row names the columns.
 * @param namesOf the names that a column may have there
 * @returns the unknown column names if there are any, else the rows
 */
export function rowsOfTable(
  [head = [], ...cells]: readonly (readonly string[])[],
  columns: readonly string[],
  namesOf: (column: string) => readonly string[],
): { readonly rows: readonly unknown[] } | { readonly unknown: readonly string[] } {
  const places = head.map((name) => {
    const folded = name.trim().toLowerCase();
    return columns.find((column) => namesOf(column).some((each) => each.toLowerCase() === folded));
  });
  const unknown = head.filter((_, i) => places[i] === undefined);
  if (unknown.length > 0 || head.length === 0) return { unknown };
  const order = columns.filter((column) => places.includes(column));
  return {
    rows: cells.map((texts) =>
      Object.fromEntries(
        order.flatMap((column) => {
          const value = cellValue(column, texts[places.indexOf(column)] ?? '', undefined);
          return value === undefined ? [] : [[column, value] as const];
        }),
      ),
    ),
  };
}

/**
 * The columns of a table in order of first occurrence; columns with numbers or checks come last.
 * @param shown the columns shown so far: they stay even if their last cell is empty for now
 */
export function columnsOf(rows: readonly unknown[], shown: readonly string[] = []): readonly string[] {
  const columns = [
    ...new Set([...shown, ...rows.flatMap((row) => (typeof row === 'object' && row !== null ? Object.keys(row) : []))]),
  ];
  const isLast = (column: string): boolean => COUNTS.has(column) || column === CHECK;
  return [...columns.filter((column) => !isLast(column)), ...columns.filter(isLast)];
}

/** Text that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A table as CSV (RFC 4180); a value that starts like a formula gets an apostrophe in front. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => {
    const safe = FORMULA.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
