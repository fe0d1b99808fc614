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
      const pieces = this.#isShort(rows[at]!) ? this.#piecesAt(rows, at) : 1;
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
  #piecesAt(rows: readonly TableRecord[], at: number): number | undefined {
    let separators = 0;
    for (let i = at; i < at + MOST_PIECES; i++) {
      const row = rows[i];
      if (!row) return undefined;
      if (!this.#isShort(row)) return 0;
      separators += row.cells.length - 1;
      if (separators >= this.width - 1) return separators === this.width - 1 ? i + 1 - at : 0;
    }
    return 0;
  }

  /** A row with empty cells at its end, which a copy of the table has too. A single cell is more likely a note below the table than an order. */
  #completed(row: TableRecord): TableRecord {
    const missing = this.width - row.cells.length;
    if (row.cells.length === 1 || row.cells.every((cell) => cell.trim() === '')) return row;
    if (!this.#isNoted)
      this.note(say('rows without their last cells, such as row {row}, are read with empty ones', { row: row.row }));
    this.#isNoted = true;
    const end = row.bytes.findLastIndex((byte) => byte !== 10 && byte !== 13) + 1;
    const bytes = Buffer.concat([
      row.bytes.subarray(0, end),
      Buffer.from(this.delimiter.repeat(missing)),
      row.bytes.subarray(end),
    ]);
    return { ...row, bytes, cells: [...row.cells, ...Array<string>(missing).fill('')] };
  }
}
