import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { InputFault } from '../fault.js';
import { damagedWorkbook } from './archive.js';
import { shownAs } from './formats.js';
import { type SheetFacts, type Shown, MOST_ROWS } from './sheet.js';

/** The number of digits that spreadsheets keep. */
const DIGITS = 15;
const FIRST_LOST = 1e15;

/** The text for a formula whose result is not in the file. */
const NO_RESULT = '#CALC!';

/** A row of a sheet. */
export interface SheetRow {
  /** The row number that the spreadsheet shows. */
  readonly row: number;
  /** The texts of the cells, without empty ones at the end. */
  readonly texts: string[];
  /** The columns whose numbers got an extra zero, see {@link numberOf}. */
  readonly padded: readonly number[];
}

/**
 * The rows of a sheet. Numbers are as the spreadsheet keeps them, and days are in ISO 8601.
 * @throws {InputFault} if they can't be read
 */
export async function* rowsOnSheet(bytes: Buffer, sheet: string, { shown }: SheetFacts): AsyncGenerator<SheetRow> {
  const rows = streamXlsxRows(bytes, { sheet });
  const columns = [...shown].map(([column, ranges]) => ({ column, ranges, at: 0 }));
  let before = 0;
  for (;;) {
    const { done, value } = await orDamaged(() => rows.next());
    if (done) return;
    if (value.index < before || value.index >= MOST_ROWS) throw damagedWorkbook();
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

/** Replaces unexpected errors, whose messages may contain values of cells. */
export async function orDamaged<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof InputFault ? error : damagedWorkbook();
  }
}

/** The text for a cell's value. */
function textOf(value: CellValue): string {
  if (value === null) return '';
  return typeof value === 'number' ? numberOf(value) : value instanceof Date ? dayOf(value) : String(value);
}

/** The text that a spreadsheet shows for a value; `undefined` if it shows the value itself. */
function shownText(value: CellValue, { format }: Shown): string | undefined {
  if (format === undefined) return NO_RESULT;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= FIRST_LOST) return undefined;
  return shownAs(value, format);
}

/** Three decimals and an added zero. JavaScript never writes a number with a zero at its end. */
const PADDED = /\.[0-9]{3}0$/;

/**
 * A number as text. One whose last digits are lost gets an exponent, which no amount or account number has. One with three decimals gets an
 * extra zero: in a text, a point before three digits may separate thousands.
 */
function numberOf(value: number): string {
  const kept = Number(value.toPrecision(DIGITS));
  const text = String(kept);
  if (Math.abs(kept) >= FIRST_LOST) return kept.toExponential().toUpperCase();
  return /\.[0-9]{3}$/.test(text) ? `${text}0` : text;
}

/** A day, with its time if it has one. The time has no zone. */
function dayOf(value: Date): string {
  if (Number.isNaN(value.getTime())) return '#VALUE!';
  const text = value.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}
