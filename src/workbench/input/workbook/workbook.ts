import { type CellValue, openXlsx, saveXlsx, writeXlsxStream } from 'hucre/xlsx';
import { type Phrase, say, ENTRY } from '../../../core/index.js';
import { ADDED, columnLetter, shown } from '../csv/header.js';
import type { HeaderFields } from '../csv/table-terms.js';
import { InputFault } from '../fault.js';
import { Archive, workbookTooLarge } from './archive.js';
import { keepingColumnFormats, keepingLists } from './column-formats.js';
import { type EntryPlace, type EntrySheet, entryColumns, entriesOn, placeIn, entryTexts } from './entries.js';
import { numberFormats, withTextCurrencies } from './formats.js';
import { escapedText, keepCells, keepNumbers, keepPrintRanges, unshare, withText } from './kept-parts.js';
import { type SheetRow, orDamaged, rowsOnSheet } from './sheet-rows.js';
import { type FieldHeader, SUMMARY_SHEET, contentsOf } from './contents.js';
import { wholeOf } from '../source.js';
import { type SheetFacts, factsOf } from './sheet.js';

/** The most bytes of a workbook, which is kept in memory as a whole. */
const MOST_BYTES = 100 * 1024 * 1024;

/** The most bytes of a workbook that is copied, which is kept in memory as objects. */
const MOST_COPIED = 20 * 1024 * 1024;

/** The column widths of the summary. */
const WIDTHS = [22, 10, 28, 10, 80, 40];

/** The colours of cells with findings. */
const COLOURS = { error: 'FFC7CE', warning: 'FFEB9C' };

/** A change to a cell in a copy of a workbook. */
export interface CellChange {
  /** The row number that the spreadsheet shows. */
  readonly row: number;
  /** Counted from 0. */
  readonly column: number;
  /** Replaces the cell's value. */
  readonly text?: string;
  /** The colour of the cell, and a text that is added to its comment. */
  readonly mark?: { readonly severity: 'error' | 'warning'; readonly comment: string };
}

/** A workbook. One of its sheets is read as the table. */
export class Workbook {
  private constructor(
    readonly bytes: Buffer,
    private readonly sheet: string,
    private readonly sheets: number,
    private readonly facts: SheetFacts,
    /** The fields that the workbook names for its columns, if all these headers are in one row. */
    readonly headers: HeaderFields | undefined,
    private readonly lists: readonly EntrySheet[],
    private readonly macros: boolean,
  ) {}

  /** The number of columns of the sheet. The table's columns after them are entries from other sheets. */
  #width = 0;
  /** The first cell of the rows read so far that is beyond the header. */
  #beyond: string | undefined;
  /** The columns of the sheet whose numbers got an extra zero, see {@link isPadded}. */
  readonly #padded = new Set<number>();

  /**
   * Reads a workbook.
   * @throws {InputFault} if it can't be read, or is larger than a workbook of orders
   */
  static async read(chunks: AsyncIterable<Buffer>): Promise<Workbook> {
    const written = await wholeOf(chunks, MOST_BYTES, workbookTooLarge);
    return orDamaged(async () => {
      const archive = new Archive(written);
      const { sheets, headers, examples, styles, texts } = contentsOf(archive);
      const formats = numberFormats(styles.text);
      const text = withTextCurrencies(styles.text);
      const bytes = text === styles.text ? written : archive.with(styles.part, text);
      const factsIn = (part: string): Promise<SheetFacts> => factsOf(archive.chunks(part), formats, texts);
      const isOfEntries = ({ field }: FieldHeader): boolean => field.includes(ENTRY);
      const others = new Set([SUMMARY_SHEET, ...examples, ...headers.filter(isOfEntries).map(({ sheet }) => sheet)]);
      const tables = sheets.filter(({ isShown, name }) => isShown && !others.has(name));
      const orders = tables.filter(({ name }) => headers.some(({ sheet }) => sheet === name));
      const [first] = orders.length > 0 ? orders : tables;
      if (!first) throw new InputFault({ code: 'empty', problem: 'the workbook has no sheet that is shown' });
      const lists: EntrySheet[] = [];
      for (const { name, part } of sheets) {
        const own = headers.filter((header) => header.sheet === name && isOfEntries(header));
        if (own.length > 0) lists.push(await entriesOn(own, rowsOnSheet(bytes, name, await factsIn(part))));
      }
      return new Workbook(
        bytes,
        first.name,
        orders.length > 0 ? 1 : tables.length,
        await factsIn(first.part),
        headersIn(headers.filter(({ sheet }) => sheet === first.name)),
        lists,
        archive.has('xl/vbaProject.bin'),
      );
    });
  }

  /** Whether the workbook is too large to be copied with its formats. */
  get isLarge(): boolean {
    return this.bytes.length > MOST_COPIED;
  }

  /** Whether a copy has macros. */
  get hasMacros(): boolean {
    return this.macros && !this.isLarge;
  }

  /** Notes for the user about the sheet that is read. */
  get notes(): readonly Phrase[] {
    const { sheet, sheets, facts } = this;
    return [
      ...(sheets > 1 ? [say('the sheet {sheet} is read, the first of {sheets}', { sheet: shown(sheet), sheets })] : []),
      ...(facts.merged === undefined
        ? []
        : [
            say('merged cells, such as {cells}, count as the first of them; the others are read as empty', {
              cells: facts.merged,
            }),
          ]),
      ...(facts.hidden === undefined
        ? []
        : [say('hidden rows, such as row {row}, are read too', { row: facts.hidden })]),
    ];
  }

  /**
   * The rows of the sheet with the orders, as a table in UTF-8 with commas. A row keeps the number that the spreadsheet shows. Entries on
   * other sheets become columns after its own.
   * @throws {InputFault} if it can't be read, or an entry belongs to no order
   */
  async *rows(): AsyncGenerator<Buffer> {
    let before = 0;
    const left = this.lists.map(({ entries }) => new Set(entries.keys()));
    for await (const { row, texts, padded } of this.#fromHeader()) {
      for (const column of padded) this.#padded.add(column);
      const isHeader = this.#width === 0;
      this.#width ||= texts.length;
      if (texts.length > this.#width) {
        this.#beyond ??= `${columnLetter(texts.findIndex((text, column) => column >= this.#width && text !== ''))}${row}`;
        texts.length = this.#width;
      }
      // Files leave out empty cells.
      while (texts.length < this.#width) texts.push('');
      for (const [i, list] of this.lists.entries()) {
        texts.push(...(isHeader ? entryColumns(list) : entryTexts(list, row)));
        if (!isHeader) left[i]!.delete(row);
      }
      yield Buffer.from(`${'\n'.repeat(row - before - 1)}${texts.map(quoted).join(',')}\n`);
      before = row;
    }
    for (const [i, { sheet, entries }] of this.lists.entries())
      for (const row of left[i]!)
        throw new InputFault({
          code: 'cells',
          problem: `row ${entries.get(row)![0]!.row} of the sheet ${shown(sheet)} is for row ${row}, which has no order`,
        });
  }

  /** The rows of the sheet with the orders, the header first. Rows above it have no orders. */
  async *#fromHeader(): AsyncGenerator<SheetRow> {
    let isFound = false;
    for await (const each of rowsOnSheet(this.bytes, this.sheet, this.facts)) {
      isFound ||= each.row >= (this.headers?.row ?? 0) && each.texts.some((text) => text.trim() !== '');
      if (isFound) yield each;
    }
  }

  /** Notes for the user that are known once the rows are read. */
  readonly lastNotes = (): readonly Phrase[] =>
    this.#beyond === undefined
      ? []
      : [say('cells beyond the header, such as {cell}, are not read', { cell: this.#beyond })];

  /**
   * The place of a column as messages name it, where it is a column of entries on another sheet. @param index the column of the table that
   * is read
   */
  readonly letterOf = (index: number): string | undefined => {
    const found = this.#entryAt(index);
    return found && `${shown(found.list.sheet)}!${columnLetter(found.column)}`;
  };

  /** Whether a spreadsheet displays numbers of a column with decimals. @param index the column of the table that is read */
  readonly showsDecimals = (index: number): boolean => index < this.#width && this.facts.decimals.has(index);

  /** Whether numbers in a column of the table got an extra zero. @param index the column of the table that is read */
  readonly isPadded = (index: number): boolean => {
    const found = this.#entryAt(index);
    return found ? found.list.padded.has(found.column) : this.#padded.has(index);
  };

  #entryAt(index: number): EntryPlace | undefined {
    let from = this.#width;
    for (const list of this.lists) {
      const count = entryColumns(list).length;
      if (index >= from && index < from + count) return placeIn(list, index - from);
      from += count;
    }
    return undefined;
  }

  /** The workbook cell behind a cell of the table. */
  #placeOf(row: number, column: number): { readonly sheet: string; readonly row: number; readonly column: number } {
    const found = this.#entryAt(column);
    if (!found) return { sheet: this.sheet, row, column };
    const entry = found.list.entries.get(row)?.[found.entry];
    // A missing entry has no row of its own.
    return entry
      ? { sheet: found.list.sheet, row: entry.row, column: found.column }
      : { sheet: this.sheet, row, column: 0 };
  }

  /**
   * A copy with changes in the cells of the sheet that is read; everything else stays.
   * @param summary the rows of a new first sheet, if any
   * @throws {InputFault} if it is too large to be copied
   */
  async copy(changes: readonly CellChange[], summary?: readonly (readonly (string | number)[])[]): Promise<Uint8Array> {
    if (this.isLarge && summary && this.lists.length === 0) return orDamaged(() => this.#plainCopy(changes));
    if (this.isLarge)
      throw new InputFault({
        code: 'too-large',
        problem: `the workbook is larger than ${MOST_COPIED / 1024 / 1024} MiB; name a file that ends in .csv to write`,
      });
    const changed = (bytes: Uint8Array) => this.#changed(bytes, changes, summary);
    return orDamaged(() => keepingLists(this.bytes, (bytes) => keepingColumnFormats(bytes, changed)));
  }

  /** A workbook of only the rows, as texts, with columns for the findings. */
  async #plainCopy(changes: readonly CellChange[]): Promise<Uint8Array> {
    const notes = new Map<number, { severity: string; comments: string[] }>();
    for (const { row, mark } of changes) {
      if (!mark) continue;
      const own = notes.get(row) ?? { severity: mark.severity, comments: [] };
      notes.set(row, own);
      if (mark.severity === 'error') own.severity = mark.severity;
      own.comments.push(mark.comment);
    }
    const [result, , messages] = ADDED;
    let width = 0;
    const plain = async function* (rows: AsyncIterable<SheetRow>): AsyncGenerator<string[]> {
      let before = 0;
      for await (const { row, texts } of rows) {
        // Each row keeps its number.
        for (; before < row - 1; before++) yield [];
        before = row;
        const own = notes.get(row);
        const isHeader = width === 0;
        width ||= texts.length;
        while (texts.length < width) texts.push('');
        const beyond = texts.splice(width);
        const none = beyond.length > 0 ? ['', ''] : [];
        const added = isHeader ? [result!, messages!] : own ? [own.severity, own.comments.join('\n')] : none;
        yield [...texts, ...added, ...beyond].map(escapedText);
      }
    };
    const rows = plain(this.#fromHeader());
    return Buffer.from(await new Response(writeXlsxStream(rows, { name: this.sheet })).arrayBuffer());
  }

  async #changed(
    bytes: Uint8Array,
    changes: readonly CellChange[],
    summary: readonly (readonly (string | number)[])[] | undefined,
  ): Promise<Uint8Array> {
    const workbook = await openXlsx(bytes, { readStyles: true });
    keepNumbers(workbook, (sheet) => {
      const archive = new Archive(Buffer.from(bytes));
      return archive.text(contentsOf(archive).sheets.find(({ name }) => name === sheet)!.part);
    });
    const wrong = new Set<string>();
    for (const { text, mark, ...change } of changes) {
      const { sheet: own, row, column } = this.#placeOf(change.row, change.column);
      const sheet = workbook.sheets.find(({ name }) => name === own)!;
      const cells = (sheet.cells ??= new Map());
      const place = `${row - 1},${column}`;
      const value = sheet.rows[row - 1]?.[column] ?? null;
      const before = cells.get(place) ?? { value, type: typeOf(value) };
      const cell = text === undefined ? { ...before } : withText(before, text);
      if (mark) {
        const { severity, comment } = mark;
        if (severity === 'error') wrong.add(`${own} ${place}`);
        const colour = COLOURS[wrong.has(`${own} ${place}`) ? 'error' : 'warning'];
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
      if (text !== undefined) unshare(sheet, before, [row - 1, column]);
    }
    keepCells(workbook);
    keepPrintRanges(workbook);
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

/** A cell as CSV writes it. */
const quoted = (text: string): string => (/^[^",;\t\r\n]*$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`);
