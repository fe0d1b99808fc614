import { CsvError, parse } from 'csv-parse/sync';
import { InputFault, type Fault } from '../fault.js';
import { MAX_LINE } from '../blocks.js';
import { parserOptions, type Dialect } from './dialect.js';
import type { RowDecoder } from './encoding.js';

/** A row of a table. */
export interface TableRecord {
  /** As spreadsheets count: the header is row 1, and blank rows count. */
  readonly row: number;
  /** The line that it begins in. */
  readonly line: number;
  /** With its line end. */
  readonly bytes: Buffer;
  /** None where it can't be read. */
  readonly cells: readonly string[];
  readonly fault?: Fault;
}

/** Larger pieces delay the report and take more memory. */
const PIECE = 64 * 1024;
/** Longer than any row: a quotation mark that is not closed until then is a mistake. */
const MAX_ROW = 1024 * 1024;

const QUOTE = 34;

/**
 * Reads the rows of a table. A row that can't be read ends with its line, and the next line begins another one.
 * @param bytes each chunk is valid until the next is asked for
 * @param line the number of the first line
 * @throws {InputFault} where a line is too long for memory
 */
export async function* recordsOf(
  bytes: AsyncIterable<Buffer>,
  dialect: Dialect,
  decoder: RowDecoder,
  line = 1,
): AsyncGenerator<readonly TableRecord[]> {
  const reader = new RecordReader(dialect, decoder, line);
  let held = Buffer.alloc(0);
  for await (const chunk of bytes) {
    held = Buffer.concat([held, chunk]);
    held = held.subarray(yield* reader.read(held, false));
    if (held.length > MAX_LINE)
      throw new InputFault({ code: 'too-large', problem: `a line is longer than ${MAX_LINE / 1024 / 1024} MiB` });
  }
  yield* reader.read(held, true);
}

class RecordReader {
  #row = 1;
  #records: TableRecord[] = [];
  readonly #options: ReturnType<typeof parserOptions>;

  constructor(
    private readonly dialect: Dialect,
    private readonly decoder: RowDecoder,
    private line: number,
  ) {
    this.#options = parserOptions(dialect);
  }

  /** Yields rows piece by piece. @returns how many bytes were read */
  *read(bytes: Buffer, isLast: boolean): Generator<readonly TableRecord[], number> {
    let from = 0;
    for (let size = PIECE; from < bytes.length;) {
      const end = this.#endOfPiece(bytes, from + size, isLast);
      if (end <= from) break;
      const read = this.#readPiece(bytes.subarray(from, end), isLast && end === bytes.length);
      if (read > 0) {
        yield this.#records;
        this.#records = [];
        from += read;
        size = PIECE;
      } else if (end === this.#endOfPiece(bytes, bytes.length, isLast)) break;
      else size *= 2;
    }
    return from;
  }

  /** The end of the line that contains an offset; where none ends there, the last line end. */
  #endOfPiece(bytes: Buffer, at: number, isLast: boolean): number {
    const next = bytes.indexOf(this.dialect.newline, at);
    if (next >= 0) return next + 1;
    return isLast ? bytes.length : bytes.lastIndexOf(this.dialect.newline) + 1;
  }

  /** @returns how many bytes were read: fewer where the last row goes on after the piece */
  #readPiece(piece: Buffer, isLast: boolean): number {
    const encoding = this.decoder.encodingOf(piece);
    const quoted = piece.includes(QUOTE);
    let from = 0;
    const take = (cells: readonly string[], end: number): void => {
      this.#add(cells, piece.subarray(from, end), encoding === undefined);
      from = end;
    };
    if (!quoted) this.#split(piece, encoding ?? 'latin1', take);
    while (from < piece.length) {
      const start = from;
      try {
        parse(piece.subarray(start), {
          ...this.#options,
          encoding: encoding ?? 'latin1',
          on_record: (cells: string[], { bytes }) => {
            take(cells, start + bytes);
            return null;
          },
        });
        return piece.length;
      } catch (error) {
        if (!(error instanceof CsvError)) throw error;
        const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED';
        if (isOpen && !isLast && piece.length - from <= MAX_ROW) return from;
        const newline = piece.indexOf(this.dialect.newline, from);
        const end = newline < 0 ? piece.length : newline + 1;
        this.#addFault({ code: 'quote', problem: isOpen ? NOT_CLOSED : WITHIN }, piece.subarray(from, end));
        from = end;
      }
    }
    return from;
  }

  /** Without quotation marks, every line is a row and every delimiter ends a cell: this takes a tenth of the parser's time. */
  #split(piece: Buffer, encoding: 'latin1' | 'utf8', take: (cells: readonly string[], end: number) => void): void {
    const { delimiter, newline } = this.dialect;
    for (let from = 0; from < piece.length;) {
      const next = piece.indexOf(newline, from);
      const text = piece.toString(encoding, from, next < 0 ? piece.length : next);
      const end = next < 0 ? piece.length : next + 1;
      take((next < 0 || newline === 13 ? text : withoutReturns(text)).split(delimiter), end);
      from = end;
    }
  }

  #add(cells: readonly string[], bytes: Buffer, isLatin1: boolean): void {
    const decoded = isLatin1 ? this.decoder.decode(cells, bytes) : cells;
    if (decoded === undefined)
      this.#addFault({ code: 'not-utf8', problem: 'the row is not UTF-8, the rows before are' }, bytes);
    else if (bytes.includes(0)) this.#addFault({ code: 'nul', problem: 'the row contains a NUL character' }, bytes);
    else this.#push({ row: this.#row, line: this.line, bytes, cells: decoded });
  }

  #addFault(fault: Fault, bytes: Buffer): void {
    const at = { row: this.#row, line: this.line };
    this.#push({ ...at, bytes, cells: [], fault: { ...fault, ...at } });
  }

  #push(record: TableRecord): void {
    this.#records.push(record);
    this.#row++;
    for (
      let at = record.bytes.indexOf(this.dialect.newline);
      at >= 0;
      at = record.bytes.indexOf(this.dialect.newline, at + 1)
    )
      this.line++;
  }
}

const NOT_CLOSED = 'a cell begins with a quotation mark that no other one closes; the row ends with its line';
const WITHIN = 'a cell has a quotation mark within; put the cell in quotation marks and write its own ones twice';

/** A line without the carriage return before its end, which some programs write twice. */
function withoutReturns(line: string): string {
  const end = line.endsWith('\r\r') ? -2 : line.endsWith('\r') ? -1 : line.length;
  return line.slice(0, end);
}
