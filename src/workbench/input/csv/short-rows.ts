import { say } from '../../../core/index.js';
import { isBlank, type TableRecord } from './records.js';
import type { TableTerms } from './table-terms.js';

/** The most blank rows to look past. */
const MOST_BLANK = 16;

/**
 * Completes rows without their last separators: Excel leaves them out in whole blocks of rows whose last cells are empty. A line break
 * without quotation marks cuts a row into short rows of different lengths. So a short row is completed if a neighbour is as long, or if
 * neither neighbour is short; others stay as they are.
 */
export class ShortRows {
  #held: readonly TableRecord[] = [];
  #isNoted = false;
  /** The row before, without blank ones. */
  #before: TableRecord | undefined;
  /** The number of cells of the last row that was completed. */
  #completedWith = 0;

  /**
   * @param width the number of cells of the header
   * @param note takes a note about the first row that is completed
   */
  constructor(
    private readonly width: number,
    private readonly delimiter: string,
    private readonly note: TableTerms['note'],
  ) {}

  /** The next rows. A short row at the end is kept until the rows after it are known. */
  take(next: readonly TableRecord[], isLast: boolean): readonly TableRecord[] {
    const rows = [...this.#held, ...next];
    this.#held = [];
    const taken: TableRecord[] = [];
    for (const [at, row] of rows.entries()) {
      const isWhole = !this.#isShort(row) || row.cells.length === this.#completedWith || this.#isRow(rows, at, isLast);
      if (isWhole === undefined) {
        this.#held = rows.slice(at);
        break;
      }
      taken.push(isWhole && this.#isShort(row) ? this.#completed(row) : row);
      if (!isBlank(row)) this.#before = row;
    }
    return taken;
  }

  /** Whether a row has too few cells. A single one is more likely a note than an order. */
  #isShort(row: TableRecord): boolean {
    return this.#isCut(row) && row.cells.length > 1;
  }

  #isCut(row: TableRecord | undefined): boolean {
    return row !== undefined && row.fault === undefined && row.cells.length < this.width && !isBlank(row);
  }

  /** Whether a short row is one of its own; `undefined` if the next rows decide. */
  #isRow(rows: readonly TableRecord[], at: number, isLast: boolean): boolean | undefined {
    const { length } = rows[at]!.cells;
    const others = rows.slice(at + 1, at + 2 + MOST_BLANK).filter((row) => !isBlank(row));
    const isKnown = isLast || others.length > 1 || rows.length > at + 1 + MOST_BLANK;
    if (!isKnown) return undefined;
    const [after, second] = others;
    if (after?.cells.length !== length) return !this.#isCut(this.#before) && !this.#isCut(after);
    // Two equal halves could be one row.
    return 2 * (length - 1) !== this.width - 1 || second?.cells.length === length;
  }

  /** A row with empty cells at its end, also in a copy. */
  #completed(row: TableRecord): TableRecord {
    const missing = this.width - row.cells.length;
    if (!this.#isNoted)
      this.note(say('rows without their last cells, such as row {row}, are read with empty ones', { row: row.row }));
    this.#isNoted = true;
    this.#completedWith = row.cells.length;
    const end = row.bytes.findLastIndex((byte) => byte !== 10 && byte !== 13) + 1;
    const bytes = Buffer.concat([
      row.bytes.subarray(0, end),
      Buffer.from(this.delimiter.repeat(missing)),
      row.bytes.subarray(end),
    ]);
    return { ...row, bytes, cells: [...row.cells, ...Array<string>(missing).fill('')] };
  }
}
