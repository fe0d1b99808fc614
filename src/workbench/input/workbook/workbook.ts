import { type CellValue, openXlsx, saveXlsx, streamXlsxRows } from 'hucre/xlsx';
import { shown } from '../csv/header.js';
import type { HeaderFields } from '../csv/table-terms.js';
import { InputFault } from '../fault.js';
import { Archive, damagedWorkbook, workbookTooLarge } from './archive.js';
import { shownAs, zeroFormats } from './formats.js';
import { type FieldHeader, SUMMARY_SHEET, contentsOf } from './contents.js';
import { type SheetFacts, type Shown, MOST_ROWS, factsOf } from './sheet.js';

/** A workbook is kept in memory as a whole. */
const MOST_BYTES = 100 * 1024 * 1024;

/** What is copied is kept in memory as objects. */
const MOST_COPIED = 20 * 1024 * 1024;

/** The widths of the summary's columns. */
const WIDTHS = [22, 10, 28, 10, 80, 40];

/** The colours of cells with findings. */
const COLOURS = { error: 'FFC7CE', warning: 'FFEB9C' };

/** Spreadsheets keep this many digits of a number. */
const DIGITS = 15;
const FIRST_LOST = 1e15;

/** What is read in place of the result of a formula that the file does not have. */
const NO_RESULT = '#CALC!';

/** What a copy of a workbook has in a cell. */
export interface CellChange {
  /** As the spreadsheet counts it. */
  readonly row: number;
  /** From 0. */
  readonly column: number;
  /** In place of the cell's value. */
  readonly text?: string;
  /** How the cell is coloured, with what is added to its comment. */
  readonly mark?: { readonly severity: 'error' | 'warning'; readonly comment: string };
}

/** A workbook of which one sheet is read. */
export class Workbook {
  private constructor(
    readonly bytes: Buffer,
    private readonly sheet: string,
    private readonly sheets: number,
    private readonly facts: SheetFacts,
    /** What the workbook says of its columns, where it says it in one row. */
    readonly headers: HeaderFields | undefined,
  ) {}

  /**
   * Reads a workbook.
   * @throws {InputFault} where it can't be read, or is larger than a workbook of orders
   */
  static async read(chunks: AsyncIterable<Buffer>): Promise<Workbook> {
    const bytes = await whole(chunks);
    return guarded(async () => {
      const archive = new Archive(bytes);
      const { sheets, headers, examples, styles, texts } = contentsOf(archive);
      const tables = sheets.filter(({ isShown, name }) => isShown && name !== SUMMARY_SHEET && !examples.has(name));
      const orders = tables.filter(({ name }) => headers.some(({ sheet }) => sheet === name));
      const [first] = orders.length > 0 ? orders : tables;
      if (!first) throw new InputFault({ code: 'empty', problem: 'the workbook has no sheet that is shown' });
      const facts = await factsOf(archive.chunks(first.part), zeroFormats(styles), texts);
      return new Workbook(
        bytes,
        first.name,
        orders.length > 0 ? 1 : tables.length,
        facts,
        headersIn(headers.filter(({ sheet }) => sheet === first.name)),
      );
    });
  }

  /** What a user should know of the sheet that is read. */
  get notes(): readonly string[] {
    const { sheet, sheets, facts } = this;
    return [
      ...(sheets > 1 ? [`the sheet ${shown(sheet)} is read, the first of ${sheets}`] : []),
      ...(facts.merged === undefined
        ? []
        : [`merged cells, such as ${facts.merged}, count as the first of them; the others are read as empty`]),
    ];
  }

  /**
   * The rows of the first sheet that is shown, as a table in UTF-8 with commas: a number as the spreadsheet keeps it, a day as ISO 8601
   * writes it. A row has the number that the spreadsheet shows.
   */
  async *rows(): AsyncGenerator<Buffer> {
    const rows = streamXlsxRows(this.bytes, { sheet: this.sheet });
    const shownIn = [...this.facts.shown].map(([column, ranges]) => ({ column, ranges, at: 0 }));
    let before = 0;
    let width = 0;
    for (;;) {
      const { done, value } = await guarded(() => rows.next());
      if (done) return;
      if (value.index < before || value.index >= MOST_ROWS) throw new InputFault(damagedWorkbook());
      // Rows above the header have no orders.
      if (value.index + 1 < (this.headers?.row ?? 0)) continue;
      const cells = value.values.map(cellOf);
      for (const next of shownIn) {
        while ((next.ranges[next.at]?.to ?? Infinity) <= value.index) next.at++;
        const range = next.ranges[next.at];
        if (range && range.from <= value.index + 1)
          cells[next.column] = shownCell(value.values[next.column] ?? null, range) ?? cells[next.column]!;
      }
      while (cells.at(-1) === '') cells.pop();
      // Files leave out rows and cells that are empty.
      width ||= cells.length;
      while (cells.length < width) cells.push('');
      yield Buffer.from(`${'\n'.repeat(value.index - before)}${cells.join(',')}\n`);
      before = value.index + 1;
    }
  }

  /**
   * A copy with other cells in the sheet that is read; all else stays as it is.
   * @param summary the rows of a sheet before all others, where it is to have one
   * @throws {InputFault} where it is too large to be copied
   */
  async copy(changes: readonly CellChange[], summary?: readonly (readonly (string | number)[])[]): Promise<Uint8Array> {
    if (this.bytes.length > MOST_COPIED)
      throw new InputFault({
        code: 'too-large',
        problem: `the workbook is larger than ${MOST_COPIED / 1024 / 1024} MiB; name a file that ends in .csv to write`,
      });
    return guarded(async () => {
      const workbook = await openXlsx(this.bytes, { readStyles: true });
      const sheet = workbook.sheets.find(({ name }) => name === this.sheet)!;
      const cells = (sheet.cells ??= new Map());
      const wrong = new Set<string>();
      for (const { row, column, text, mark } of changes) {
        const place = `${row - 1},${column}`;
        const value = sheet.rows[row - 1]?.[column] ?? null;
        const cell = { ...(cells.get(place) ?? { value, type: typeOf(value) }) };
        if (text !== undefined) Object.assign(cell, { value: text, type: 'string' });
        if (mark) {
          const { severity, comment } = mark;
          if (severity === 'error') wrong.add(place);
          const colour = COLOURS[wrong.has(place) ? 'error' : 'warning'];
          cell.style = {
            ...cell.style,
            fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: colour } },
          };
          cell.comment = {
            author: SUMMARY_SHEET,
            text: [cell.comment?.text, comment].filter((each) => each !== undefined).join('\n\n'),
          };
        }
        cells.set(place, cell);
      }
      if (summary) {
        workbook.sheets = workbook.sheets.filter(({ name }) => name !== SUMMARY_SHEET);
        workbook.sheets.unshift({
          name: SUMMARY_SHEET,
          rows: summary.map((row) => [...row]),
          columns: WIDTHS.map((width) => ({ width })),
        });
        workbook.activeSheet = 0;
      }
      return saveXlsx(workbook);
    });
  }
}

function typeOf(value: CellValue): 'string' | 'number' | 'boolean' | 'date' | 'empty' {
  if (value === null) return 'empty';
  if (value instanceof Date) return 'date';
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string';
}

function headersIn(headers: readonly FieldHeader[]): HeaderFields | undefined {
  const row = headers[0]?.row;
  if (row === undefined || headers.some((header) => header.row !== row)) return undefined;
  return { row, fields: new Map(headers.map(({ column, field }) => [column, field])) };
}

/** The texts of errors may have values of cells. */
async function guarded<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof InputFault ? error : new InputFault(damagedWorkbook());
  }
}

async function whole(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new InputFault(workbookTooLarge());
    parts.push(Buffer.from(chunk));
  }
  return Buffer.concat(parts);
}

function cellOf(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return numberOf(value);
  const text = value instanceof Date ? dayOf(value) : String(value);
  return /^[^",;\t\r\n]*$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`;
}

/** What a spreadsheet shows where that is not the value; `undefined` where it is. */
function shownCell(value: CellValue, { format }: Shown): string | undefined {
  if (format === undefined) return NO_RESULT;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= FIRST_LOST) return undefined;
  return cellOf(shownAs(value, format));
}

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
