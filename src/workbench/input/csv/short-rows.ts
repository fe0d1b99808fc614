import { say } from '../../../core/index.js';
import type { TableRecord } from './records.js';
import type { TableTerms } from './table-terms.js';

/** The most parts into which line breaks without quotation marks cut a row. More short rows are rows of their own. */
const MOST_PIECES = 16;

/**
 * Completes rows without their last separators: Excel leaves them out where the last cells of many rows are empty. If line breaks without
 * quotation marks cut a row, its parts stay as they are.
 */
export class ShortRows {
  #held: readonly TableRecord[] = [];
  #isNoted = false;
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

  /** The next rows. Short rows at the end are kept until the rows after them are known. */
  take(next: readonly TableRecord[], isLast: boolean): readonly TableRecord[] {
    const rows = [...this.#held, ...next];
    this.#held = [];
    const taken: TableRecord[] = [];
    for (let at = 0; at < rows.length;) {
      const pieces = this.#isShort(rows[at]!) ? this.#piecesAt(rows, at, isLast) : 1;
      if (pieces === undefined && !isLast) {
        this.#held = rows.slice(at);
        break;
      }
      if (pieces === undefined || pieces === 0) taken.push(this.#completed(rows[at++]!));
      else for (const end = at + pieces; at < end; at++) taken.push(rows[at]!);
    }
    return taken;
  }

  #isShort({ cells, fault }: TableRecord): boolean {
    return fault === undefined && cells.length < this.width;
  }

  /** The number of short rows that are parts of one row; 0 if they are not, `undefined` if the next rows decide. */
  #piecesAt(rows: readonly TableRecord[], at: number, isLast: boolean): number | undefined {
    let separators = 0;
    for (let i = at; i < at + MOST_PIECES; i++) {
      const row = rows[i];
      if (!row) return undefined;
      if (!this.#isShort(row)) return 0;
      separators += row.cells.length - 1;
      if (separators > this.width - 1) return 0;
      if (separators === this.width - 1) return this.#piecesOf(rows, at, i + 1, isLast);
    }
    return 0;
  }

  /** The same for rows that make up one row: equally long ones are rows if the row before or after them is as long. */
  #piecesOf(rows: readonly TableRecord[], from: number, to: number, isLast: boolean): number | undefined {
    const { length } = rows[from]!.cells;
    const isEven = rows.slice(from, to).every(({ cells }) => cells.length === length);
    if (!isEven) return to - from;
    if (this.#completedWith === length) return 0;
    const after = rows[to];
    if (!after && !isLast) return undefined;
    return after?.cells.length === length ? 0 : to - from;
  }

  /** A row with empty cells at its end, also in a copy. A row of one cell stays: it is more likely a note than an order. */
  #completed(row: TableRecord): TableRecord {
    const missing = this.width - row.cells.length;
    if (row.cells.length === 1 || row.cells.every((cell) => cell.trim() === '')) return row;
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
