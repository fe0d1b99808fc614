import { type CellValue, openXlsx, readXlsx, saveXlsx, streamXlsxRows } from 'hucre/xlsx';
import { shown } from './csv/header.js';
import { type Fault, InputFault } from './fault.js';

/** A workbook is kept in memory as a whole. */
const MOST_BYTES = 100 * 1024 * 1024;
/** What its parts may come to once they are decompressed. */
const MOST_UNPACKED = 1024 * 1024 * 1024;
/** The same of the parts that are kept in memory: the texts of all cells, and the formats. */
const MOST_KEPT = 256 * 1024 * 1024;

/** The sheet that an annotated workbook begins with, which has no orders. */
const SUMMARY_SHEET = 'payrules';

/** A spreadsheet has no more rows. */
const MOST_ROWS = 1_048_576;

/** What is copied is kept in memory as objects. */
const MOST_COPIED = 20 * 1024 * 1024;

/** The widths of the summary's columns. */
const WIDTHS = [22, 10, 28, 10, 80, 40];

/** The colours of cells with findings. */
const COLOURS = { error: 'FFC7CE', warning: 'FFEB9C' };

/** Spreadsheets keep this many digits of a number. */
const DIGITS = 15;
const FIRST_LOST = 1e15;

const CENTRAL_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;

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
    readonly sheets: readonly string[],
  ) {}

  /**
   * Reads a workbook.
   * @throws {InputFault} where it can't be read, or is larger than a workbook of orders
   */
  static async read(chunks: AsyncIterable<Buffer>): Promise<Workbook> {
    const bytes = await whole(chunks);
    checkSizes(bytes);
    const sheets = await guarded(() => sheetsShown(bytes));
    if (sheets.length === 0)
      throw new InputFault({ code: 'empty', problem: 'the workbook has no sheet that is shown' });
    return new Workbook(bytes, sheets);
  }

  /** What a user should know of the sheet that is read. */
  get note(): string | undefined {
    const { length } = this.sheets;
    return length > 1 ? `the sheet ${shown(this.sheets[0]!)} is read, the first of ${length}` : undefined;
  }

  /**
   * The rows of the first sheet that is shown, as a table in UTF-8 with commas: a number as the spreadsheet keeps it, a day as ISO 8601
   * writes it. A row has the number that the spreadsheet shows.
   */
  async *rows(): AsyncGenerator<Buffer> {
    const rows = streamXlsxRows(this.bytes, { sheet: this.sheets[0]! });
    let before = 0;
    let width = 0;
    for (;;) {
      const { done, value } = await guarded(() => rows.next());
      if (done) return;
      if (value.index < before || value.index >= MOST_ROWS) throw new InputFault(damaged());
      const cells = value.values.map(cellOf);
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
      const sheet = workbook.sheets.find(({ name }) => name === this.sheets[0])!;
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

async function sheetsShown(bytes: Buffer): Promise<readonly string[]> {
  const names: string[] = [];
  await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => {
      if (!hidden && !veryHidden && name !== SUMMARY_SHEET) names.push(name);
      return false;
    },
  });
  return names;
}

/** The texts of errors may have values of cells. */
async function guarded<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch {
    throw new InputFault(damaged());
  }
}

async function whole(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new InputFault(tooLarge());
    parts.push(Buffer.from(chunk));
  }
  return Buffer.concat(parts);
}

/** Parts are decompressed to no more than the sizes that the archive's directory states. */
function checkSizes(bytes: Buffer): void {
  let sum = 0;
  for (let at = directoryIn(bytes); at + 46 <= bytes.length && bytes.readUInt32LE(at) === CENTRAL_ENTRY;) {
    const [packed, unpacked] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const isSheet = bytes.toString('latin1', at + 46, at + 46 + name).startsWith('xl/worksheets/sheet');
    sum += unpacked;
    if (sum > MOST_UNPACKED || (!isSheet && unpacked > MOST_KEPT) || (unpacked === 0 && packed > 2))
      throw new InputFault(tooLarge());
    at += 46 + name + extra + comment;
  }
}

/** Where the archive's directory begins. */
function directoryIn(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at--)
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return bytes.readUInt32LE(at + 16);
  throw new InputFault(damaged());
}

function tooLarge(): Fault {
  return {
    code: 'too-large',
    problem: 'the workbook is larger than 100 MiB, or its parts are once they are decompressed; save it as "CSV UTF-8"',
  };
}

const damaged = (): Fault => ({
  code: 'not-table',
  problem: 'the workbook is damaged; open it in a spreadsheet and save it once more',
});

function cellOf(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return numberOf(value);
  const text = value instanceof Date ? dayOf(value) : String(value);
  return /^[^",;\t\r\n]*$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`;
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
