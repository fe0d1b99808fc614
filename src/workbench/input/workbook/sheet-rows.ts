import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { InputFault } from '../fault.js';
import { damagedWorkbook } from './archive.js';
import { shownAs } from './formats.js';
import { type SheetFacts, type Shown, MOST_ROWS } from './sheet.js';

/** Spreadsheets keep this many digits of a number. */
const DIGITS = 15;
const FIRST_LOST = 1e15;

/** What is read in place of the result of a formula that the file does not have. */
const NO_RESULT = '#CALC!';

/** A row of a sheet. */
export interface SheetRow {
  /** As the spreadsheet counts it. */
  readonly row: number;
  /** Without empty cells at the end. */
  readonly texts: string[];
  /** The columns of numbers that have a zero more than in the workbook, see {@link numberOf}. */
  readonly padded: readonly number[];
}

/**
 * The rows of a sheet: a number as the spreadsheet keeps it, a day as ISO 8601 writes it.
 * @throws {InputFault} where they can't be read
 */
export async function* rowsOnSheet(bytes: Buffer, sheet: string, { shown }: SheetFacts): AsyncGenerator<SheetRow> {
  const rows = streamXlsxRows(bytes, { sheet });
  const columns = [...shown].map(([column, ranges]) => ({ column, ranges, at: 0 }));
  let before = 0;
  for (;;) {
    const { done, value } = await orDamaged(() => rows.next());
    if (done) return;
    if (value.index < before || value.index >= MOST_ROWS) throw new InputFault(damagedWorkbook());
    before = value.index + 1;
    const texts = value.values.map(textOf);
    const padded = value.values.flatMap((each, column) =>
      typeof each === 'number' && PADDED.test(texts[column]!) ? [column] : [],
    );
    for (const next of columns) {
      while ((next.ranges[next.at]?.to ?? Infinity) < before) next.at++;
      const range = next.ranges[next.at];
      if (range && range.from <= before)
        texts[next.column] = shownText(value.values[next.column] ?? null, range) ?? texts[next.column]!;
    }
    while (texts.at(-1) === '') texts.pop();
    yield { row: before, texts, padded };
  }
}

/** The texts of errors may have values of cells. */
export async function orDamaged<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof InputFault ? error : new InputFault(damagedWorkbook());
  }
}

/** The text that a value is read as. */
function textOf(value: CellValue): string {
  if (value === null) return '';
  return typeof value === 'number' ? numberOf(value) : value instanceof Date ? dayOf(value) : String(value);
}

/** What a spreadsheet shows where that is not the value; `undefined` where it is. */
function shownText(value: CellValue, { format }: Shown): string | undefined {
  if (format === undefined) return NO_RESULT;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= FIRST_LOST) return undefined;
  return shownAs(value, format);
}

/** Three decimals and the added zero: JavaScript writes no number with a zero at its end. */
const PADDED = /\.[0-9]{3}0$/;

/**
 * A number whose last digits are lost is written with an exponent, which no amount or account number has. One with three decimals has a
 * zero more: in a text, a point before three digits may separate thousands.
 */
function numberOf(value: number): string {
  const kept = Number(value.toPrecision(DIGITS));
  const text = String(kept);
  if (Math.abs(kept) >= FIRST_LOST) return kept.toExponential().toUpperCase();
  return /\.[0-9]{3}$/.test(text) ? `${text}0` : text;
}

/** A day; with its time where it has one, which is in no time zone. */
function dayOf(value: Date): string {
  if (Number.isNaN(value.getTime())) return '#VALUE!';
  const text = value.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}
