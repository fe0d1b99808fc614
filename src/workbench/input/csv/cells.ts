/** How cells and rows are separated. */
export interface Dialect {
  readonly delimiter: ',' | ';' | '\t';
  /** The byte that ends a line: a line feed, or in files of old programs a carriage return. */
  readonly newline: number;
  /** The length of a first line `sep=;`, which spreadsheets read. */
  readonly start: number;
}

export const [LF, CR, QUOTE] = [10, 13, 34];

/** The cells of a row and the offset of the next row; or what is wrong with the quotation marks, without cells. */
type ReadRow =
  | { readonly cells: readonly string[]; readonly end: number; readonly wrong?: never }
  | { readonly wrong: 'open' | 'within' };

/** Reads the row at an offset, also one with line breaks in quotation marks (RFC 4180). */
export function readRow(bytes: Buffer, start: number, dialect: Dialect, encoding: 'latin1' | 'utf8'): ReadRow {
  const cells: string[] = [];
  let end = endOfLine(bytes, start, dialect);
  let last = start + contentEnd(bytes.subarray(start, end), dialect);
  for (let from = start; ;) {
    const to = endOfCell(bytes, from, last, dialect);
    if (to < 0) return { wrong: 'open' };
    if (bytes[from] === QUOTE) {
      cells.push(bytes.toString(encoding, from + 1, to - 1).replaceAll('""', '"'));
      if (to > last) {
        end = endOfLine(bytes, to, dialect);
        last = to + contentEnd(bytes.subarray(to, end), dialect);
      }
      if (to < last && bytes[to] !== dialect.delimiter.charCodeAt(0)) return { wrong: 'within' };
    } else {
      const text = bytes.toString(encoding, from, to);
      if (text.includes('"')) return { wrong: 'within' };
      cells.push(text);
    }
    if (to === last) return { cells, end };
    from = to + 1;
  }
}

/**
 * The offset after a cell: after the quotation mark that closes it, or of the next delimiter.
 * @param last the end of the row's line, at which a cell without quotation marks ends
 * @returns -1 if no quotation mark closes the cell
 */
export function endOfCell(bytes: Buffer, from: number, last: number, { delimiter }: Dialect): number {
  if (bytes[from] !== QUOTE) {
    const next = bytes.indexOf(delimiter, from);
    return next < 0 || next > last ? last : next;
  }
  let close = bytes.indexOf(QUOTE, from + 1);
  // Two quotation marks are one in the cell.
  while (close >= 0 && bytes[close + 1] === QUOTE) close = bytes.indexOf(QUOTE, close + 2);
  return close < 0 ? -1 : close + 1;
}

/** The start of the next line. */
export function endOfLine(bytes: Buffer, from: number, { newline }: Dialect): number {
  const end = bytes.indexOf(newline, from);
  return end < 0 ? bytes.length : end + 1;
}

/** Where the line end of a row begins. */
export function contentEnd(bytes: Buffer, { newline }: Dialect): number {
  let end = bytes.length;
  if (bytes[end - 1] !== newline) return end;
  end--;
  if (newline !== LF || bytes[end - 1] !== CR) return end;
  // Some programs write the carriage return twice.
  return bytes[end - 2] === CR ? end - 2 : end - 1;
}
