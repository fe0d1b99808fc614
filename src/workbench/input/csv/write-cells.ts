import type { Dialect } from './dialect.js';
import type { InputRow, InputTable } from './row.js';

const QUOTE = 34;

/** A cell as it is written: in quotation marks where it needs them. */
function writtenCell(text: string, { delimiter }: Dialect, isQuoted = false): string {
  const needsQuotes = isQuoted || text.includes(delimiter) || /["\r\n]/.test(text);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The bytes of a row with other cells; all other bytes stay.
 * @param texts by the index of the cell; the row has these cells
 */
export function withCells({ bytes, table: { dialect, encode } }: InputRow, texts: ReadonlyMap<number, string>): Buffer {
  const delimiter = dialect.delimiter.charCodeAt(0);
  const end = contentEnd(bytes, dialect);
  const parts: Buffer[] = [];
  let kept = 0;
  for (let from = 0, index = 0; from <= end; index++) {
    const isQuoted = bytes[from] === QUOTE && from < end;
    let to = from;
    if (isQuoted) {
      to = bytes.indexOf(QUOTE, from + 1);
      // Two quotation marks are one of the cell.
      while (bytes[to + 1] === QUOTE) to = bytes.indexOf(QUOTE, to + 2);
      to++;
    } else {
      const next = bytes.indexOf(delimiter, from);
      to = next < 0 || next > end ? end : next;
    }
    const text = texts.get(index);
    if (text !== undefined) {
      parts.push(bytes.subarray(kept, from), encode(writtenCell(text, dialect, isQuoted)));
      kept = to;
    }
    from = to + 1;
  }
  return Buffer.concat([...parts, bytes.subarray(kept)]);
}

/** The bytes of a row, or of a header, with more cells at its end. */
export function withMoreCells(
  bytes: Buffer,
  texts: readonly string[],
  { dialect, encode }: Pick<InputTable, 'dialect' | 'encode'>,
): Buffer {
  const end = contentEnd(bytes, dialect);
  const more = texts.map((text) => dialect.delimiter + writtenCell(text, dialect)).join('');
  return Buffer.concat([bytes.subarray(0, end), encode(more), bytes.subarray(end)]);
}

/** Where the line end of a row begins. */
export function contentEnd(bytes: Buffer, { newline }: Dialect): number {
  let end = bytes.length;
  if (bytes[end - 1] !== newline) return end;
  end--;
  if (newline !== 10 || bytes[end - 1] !== 13) return end;
  // Some programs write the carriage return twice.
  return bytes[end - 2] === 13 ? end - 2 : end - 1;
}
