import { CR, type Dialect, LF, QUOTE, readRow } from './cells.js';

const DELIMITERS = [',', ';', '\t'] as const;
const SEPARATOR = /^"?sep=([,;\t])"?(?:\r?\n|\r)/i;

/**
 * Recognizes the delimiter by the header: the one that gives the most known names, then the most cells. A line `sep=` overrides it.
 * @param head the first bytes, which contain the header
 */
export function dialectOf(head: Buffer, isKnown: (header: string) => boolean): Dialect {
  const newline = newlineOf(head);
  const [line = '', declared] = SEPARATOR.exec(head.toString('latin1', 0, 16)) ?? [];
  const start = line.length;
  if (declared !== undefined) return { delimiter: declared as Dialect['delimiter'], newline, start };
  const [best] = DELIMITERS.map((delimiter) => {
    const cells = headerIn(head, { delimiter, newline, start });
    return { delimiter, known: cells.filter(isKnown).length, cells: cells.length };
  }).sort((a, b) => b.known - a.known || b.cells - a.cells);
  return { delimiter: best!.delimiter, newline, start };
}

/** The byte that ends the first line, outside quotation marks. Some programs write the carriage return twice. */
function newlineOf(head: Buffer): number {
  let isQuoted = false;
  for (const [at, byte] of head.entries()) {
    if (byte === QUOTE) isQuoted = !isQuoted;
    if (isQuoted || (byte !== LF && byte !== CR)) continue;
    return byte === LF || /^\r+\n/.test(head.toString('latin1', at, at + 3)) ? LF : CR;
  }
  return LF;
}

/** The cells of the first row that is not blank; none if it can't be read. */
function headerIn(head: Buffer, dialect: Dialect): readonly string[] {
  for (let from = dialect.start; from < head.length;) {
    const row = readRow(head, from, dialect, 'utf8');
    if (row.wrong !== undefined) return [];
    if (row.cells.length > 1 || row.cells[0] !== '') return row.cells;
    from = row.end;
  }
  return [];
}
