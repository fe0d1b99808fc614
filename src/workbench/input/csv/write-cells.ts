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

/**
 * The bytes of a row that can't be read, with other cells below the headers that follow those of the table: empty cells stand for absent
 * ones, surplus ones come last, and a quotation mark that is not closed is closed at the end of the row.
 */
export function withCellsBeyond(
  bytes: Buffer,
  texts: readonly string[],
  { dialect, width, encode }: Pick<InputTable, 'dialect' | 'width' | 'encode'>,
): Buffer {
  const end = contentEnd(bytes, dialect);
  const { ends, isOpen } = spreadsheetCells(bytes.subarray(0, end), dialect);
  const at = ends[width - 1] ?? end;
  const absent = Array.from({ length: Math.max(0, width - ends.length) }, () => '');
  const more = [...absent, ...texts].map((text) => dialect.delimiter + writtenCell(text, dialect)).join('');
  const close = isOpen ? '"' : '';
  const [before, after] = at === end ? [close, ''] : ['', close];
  return Buffer.concat([
    bytes.subarray(0, at),
    encode(before + more),
    bytes.subarray(at, end),
    encode(after),
    bytes.subarray(end),
  ]);
}

/** Where the cells of a row end, as spreadsheets read it: a quotation mark within a cell is part of it, and so is what follows a closing one. */
function spreadsheetCells(
  content: Buffer,
  { delimiter }: Dialect,
): { readonly ends: readonly number[]; readonly isOpen: boolean } {
  const ends: number[] = [];
  let isOpen = false;
  for (let from = 0; from <= content.length; from = ends.at(-1)! + 1) {
    let to = from;
    if (content[from] === QUOTE) {
      to = content.indexOf(QUOTE, from + 1);
      // Two quotation marks are one of the cell.
      while (to >= 0 && content[to + 1] === QUOTE) to = content.indexOf(QUOTE, to + 2);
      isOpen = to < 0;
    }
    const next = isOpen ? -1 : content.indexOf(delimiter, to);
    ends.push(next < 0 ? content.length : next);
  }
  return { ends, isOpen };
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
