import type { Cell, CellValue, Sheet, Workbook } from 'hucre/xlsx';
import { takesNumbers } from './formats.js';
import { columnIndex, columnLetter } from '../csv/header.js';

/** The day before day 1 in both date systems. The first system also counts a day 60 that does not exist. */
const [EPOCH, EPOCH_1904] = [Date.UTC(1899, 11, 31), Date.UTC(1904, 0, 1)];
const [DAY, LEAP_DAY] = [24 * 60 * 60 * 1000, 60];
const DIGITS = 1e10;

/** A whole number or one with one or two decimals: more may separate thousands. */
const PLAIN = /^(?=.{1,15}$)(?:0|[1-9][0-9]*)(?:\.[0-9]{1,2})?$/;

/**
 * A cell with a text in place of its value, formula and rich text. In a cell of numbers, a number stays one: sums leave out texts.
 */
export function withText(before: Partial<Cell>, text: string): Cell {
  const { value, formulaResult = value, style, hyperlink, comment } = before;
  const isNumber = PLAIN.test(text) && takesNumbers(style?.numFmt ?? '', typeof formulaResult === 'number');
  return {
    ...(isNumber ? { value: Number(text), type: 'number' } : { value: text, type: 'string' }),
    ...(style && { style }),
    ...(hyperlink && { hyperlink }),
    ...(comment && { comment }),
  };
}

/**
 * Keeps what the package that writes workbooks would lose: formula results that are texts, errors or days, results of shared formulas, and
 * texts that look like escaped characters.
 */
export function keepCells({ sheets, dateSystem }: Pick<Workbook, 'sheets' | 'dateSystem'>): void {
  for (const { rows, cells } of sheets) {
    for (const row of rows)
      for (const [column, value] of row.entries()) if (typeof value === 'string') row[column] = escapedText(value);
    for (const [place, cell] of cells ?? []) {
      const { value, richText, formula, formulaResult = value } = cell;
      cells!.set(place, {
        ...cell,
        ...(typeof value === 'string' && { value: escapedText(value) }),
        ...(richText && { richText: richText.map((run) => ({ ...run, text: escapedText(run.text) })) }),
        ...(formula !== undefined && { formulaResult: resultOf(formulaResult, dateSystem === '1904') }),
      });
    }
  }
}

/** The attributes and the value of a cell. */
const VALUE = /<(?:\w+:)?c\s([^<>]*)>(?:<(?:\w+:)?f[^<>]*>(?:[^<]*<\/(?:\w+:)?f>)?)?<(?:\w+:)?v[^<>]*>([^<]*)<\//g;
const PLACE = /(?:^|\s)r="([A-Z]+)([0-9]+)"/;

/**
 * Restores numbers with the format of a day that the package cannot write back: day 60 does not exist, and JavaScript has no day after the
 * 100,000,000th.
 * @param xmlOf the XML of a sheet
 */
export function keepNumbers({ sheets }: Pick<Workbook, 'sheets'>, xmlOf: (sheet: string) => string): void {
  for (const { name, rows, cells } of sheets) {
    if (!rows.some((row) => row.some(isLost))) continue;
    for (const [, attributes, number] of xmlOf(name).matchAll(VALUE)) {
      const [, column, row] = PLACE.exec(attributes!) ?? [];
      if (column === undefined) continue;
      const [y, x] = [Number(row) - 1, columnIndex(column)];
      if (!isLost(rows[y]?.[x])) continue;
      const value = Number(number);
      rows[y]![x] = value;
      const cell = cells?.get(`${y},${x}`);
      if (!cell) continue;
      const { formulaResult, ...others } = cell;
      cells!.set(`${y},${x}`, {
        ...others,
        value,
        type: 'number',
        ...(formulaResult !== undefined && { formulaResult: value }),
      });
    }
  }
}

/** Whether a day may stand for another number: an impossible one, or the day before day 60. */
function isLost(value: CellValue | undefined): boolean {
  if (!(value instanceof Date)) return false;
  const days = Math.floor((value.getTime() - EPOCH) / DAY);
  return Number.isNaN(days) || days === LEAP_DAY - 1;
}

/** Names the print ranges of each sheet as a workbook does. The package leaves out the quotation marks of the sheet's name. */
export function keepPrintRanges(workbook: Pick<Workbook, 'sheets' | 'namedRanges'>): void {
  for (const sheet of workbook.sheets) {
    const { printArea, printTitlesRow, printTitlesColumn, ...others } = sheet.pageSetup ?? {};
    const start = `'${sheet.name.replaceAll("'", "''")}'!`;
    const names = [
      ['Print_Area', printArea?.split(',') ?? []],
      ['Print_Titles', [printTitlesColumn ?? [], printTitlesRow ?? []].flat()],
    ] as const;
    for (const [name, ranges] of names)
      if (ranges.length > 0)
        (workbook.namedRanges ??= []).push({
          name: `_xlnm.${name}`,
          range: ranges.map((range) => start + range).join(','),
          scope: sheet.name,
        });
    if (sheet.pageSetup) sheet.pageSetup = others;
  }
}

/** The start of what would be read as an escaped character, and characters that XML can't have. The package escapes control characters. */
const UNWRITABLE =
  /_(?=x[0-9A-Fa-f]{4}_)|[\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A text as workbooks write it: an unescaped `_x0041_` would be read as an A. */
export const escapedText = (text: string): string =>
  text.replace(UNWRITABLE, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);

/** The result of a formula, in which a day is a number. */
function resultOf(value: CellValue, is1904: boolean): CellValue {
  if (typeof value === 'string') return escapedText(value);
  if (!(value instanceof Date)) return value;
  if (is1904) return (value.getTime() - EPOCH_1904) / DAY;
  const days = (value.getTime() - EPOCH) / DAY;
  return Math.round((days < LEAP_DAY ? days : days + 1) * DIGITS) / DIGITS;
}

/**
 * Gives the cells that share the formula of a cell their own formulas, after that cell has lost it.
 * @param first the cell as it was
 * @param place its row and column, from 0
 */
export function unshare(
  { cells = new Map() }: Pick<Sheet, 'cells'>,
  first: Cell,
  place: readonly [row: number, column: number],
): void {
  const { formula = '', formulaRef, formulaSharedIndex } = first;
  if (formulaRef === undefined || formulaSharedIndex === undefined) return;
  for (const [key, cell] of cells) {
    if (cell.formula !== '' || cell.formulaSharedIndex !== formulaSharedIndex) continue;
    const [row, column] = key.split(',').map(Number) as [number, number];
    const { formulaType: _type, formulaSharedIndex: _index, ...own } = cell;
    cells.set(key, { ...own, formula: moved(formula, row - place[0], column - place[1]) });
  }
}

/**
 * The parts of a formula that matter for moving it: a text, a sheet name or a column name of a table; a cell such as `$A$1`; columns such
 * as `A:B`; rows such as `1:2`.
 */
const PARTS =
  /"[^"]*"|'[^']*'|\[[^[\]]*\]|(?<![\w.$])(?:(\$?)([A-Z]{1,3})(\$?)([1-9][0-9]{0,6})|(\$?)([A-Z]{1,3}):(\$?)([A-Z]{1,3})|(\$?)([1-9][0-9]{0,6}):(\$?)([1-9][0-9]{0,6}))(?![\w(!.])/g;

/** Moves the relative references of a formula by rows and columns. */
function moved(formula: string, rows: number, columns: number): string {
  const column = (fixed: string, letters: string): string =>
    fixed + (fixed ? letters : columnLetter(columnIndex(letters) + columns));
  const row = (fixed: string, number: string): string => fixed + (fixed ? number : String(Number(number) + rows));
  return formula.replace(PARTS, (part: string, ...groups: (string | undefined)[]) => {
    const [a, b, c, d, e, f, g, h, i, j, k, l] = groups;
    if (b !== undefined) return column(a!, b) + row(c!, d!);
    if (f !== undefined) return `${column(e!, f)}:${column(g!, h!)}`;
    return j === undefined ? part : `${row(i!, j)}:${row(k!, l!)}`;
  });
}
