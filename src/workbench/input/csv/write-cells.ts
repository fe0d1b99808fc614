import { contentEnd, type Dialect, endOfCell, QUOTE } from './cells.js';
import type { InputRow, InputTable } from './row.js';

/** A cell as the table writes it, in quotation marks where it needs them. */
function writtenCell(text: string, { delimiter }: Dialect, isQuoted = false): string {
  const needsQuotes = isQuoted || text.includes(delimiter) || /["\r\n]/.test(text);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The bytes of a row with new texts in some cells; all other bytes stay.
 * @param texts by the index of the cell; the row has these cells
 */
export function withCells({ bytes, table: { dialect, encode } }: InputRow, texts: ReadonlyMap<number, string>): Buffer {
  const end = contentEnd(bytes, dialect);
  const parts: Buffer[] = [];
  let kept = 0;
  for (let from = 0, index = 0; from <= end; index++) {
    const to = endOfCell(bytes, from, end, dialect);
    const text = texts.get(index);
    if (text !== undefined) {
      parts.push(bytes.subarray(kept, from), encode(writtenCell(text, dialect, bytes[from] === QUOTE)));
      kept = to;
    }
    from = to + 1;
  }
  return Buffer.concat([...parts, bytes.subarray(kept)]);
}

/** The bytes of a row or a header with more cells at its end. */
export function withMoreCells(
  bytes: Buffer,
  texts: readonly string[],
  { dialect, encode }: Pick<InputTable, 'dialect' | 'encode'>,
): Buffer {
  const end = contentEnd(bytes, dialect);
  const more = texts.map((text) => dialect.delimiter + writtenCell(text, dialect)).join('');
  return Buffer.concat([bytes.subarray(0, end), encode(more), bytes.subarray(end)]);
}

/**
 * The bytes of an unreadable row with more cells under the added headers. Missing cells are filled with empty ones, and surplus cells come
 * last. A cell with wrong quotation marks is quoted as a whole, because programs differ in where such a cell ends.
 */
export function withCellsBeyond(
  bytes: Buffer,
  texts: readonly string[],
  { dialect, width, encode }: Pick<InputTable, 'dialect' | 'width' | 'encode'>,
): Buffer {
  const end = contentEnd(bytes, dialect);
  const cells = cellsOfUnread(bytes.subarray(0, end), dialect);
  const absent = Array.from({ length: Math.max(0, width - cells.length) }, () => '');
  const more = [...absent, ...texts].map((text) => encode(writtenCell(text, dialect)));
  const row = [...cells.slice(0, width), ...more, ...cells.slice(width)];
  const delimiter = Buffer.from(dialect.delimiter);
  return Buffer.concat([
    ...row.flatMap((cell, index) => (index === 0 ? [cell] : [delimiter, cell])),
    bytes.subarray(end),
  ]);
}

/** The cells of an unreadable row. A cell that begins with a quotation mark continues after the closing one, up to the next delimiter. */
function cellsOfUnread(content: Buffer, dialect: Dialect): readonly Buffer[] {
  const cells: Buffer[] = [];
  for (let from = 0, to = 0; from <= content.length; from = to + 1) {
    const closed = endOfCell(content, from, content.length, dialect);
    const next = closed < 0 ? -1 : content.indexOf(dialect.delimiter, closed);
    to = next < 0 ? content.length : next;
    const cell = content.subarray(from, to);
    const isWrong = cell[0] === QUOTE && closed !== to;
    cells.push(isWrong ? Buffer.from(`"${cell.toString('latin1').replaceAll('"', '""')}"`, 'latin1') : cell);
  }
  return cells;
}
