import { realpathSync } from 'node:fs';
import {
  ADDED,
  type Fault,
  type InputRow,
  type InputTable,
  type OpenedInput,
  columnLetter,
  escapedCell,
  escapedUnread,
  isFormula,
  withCells,
} from '../../../../workbench/input/index.js';
import { annotatedHead, annotatedRow } from '../../../../workbench/batch/index.js';
import { GradualFile, UsageError } from '../../../../workbench/system/index.js';
import { note, pathOf, type Io } from '../../io.js';
import { assertTable, namesWorkbook } from '../../table/assert-table.js';
import type { OrderResult } from '../../output/order-result.js';
import { plural } from '../../../../workbench/text/index.js';
import { AnnotatedWorkbook } from './annotated-workbook.js';

/** The number of bytes that are written together. */
const PIECE = 64 * 1024;

/**
 * Prepares the annotated copy of a table, if the options ask for one.
 * @param language the language of a workbook's totals
 * @throws {UsageError} if it can't be written, or is the table itself
 */
export function annotationOf(
  out: string | undefined,
  escapes: boolean,
  files: readonly string[],
  language: string,
  io: Io,
): Annotation | undefined {
  if (out === undefined) {
    if (escapes) throw new UsageError('--escape-formulas changes the file of --annotate; name it');
    return undefined;
  }
  const [file, ...more] = files;
  if (more.length > 0) throw new UsageError('--annotate takes one table; name one file');
  if (out === '-') throw new UsageError('--annotate takes a file, as the report goes to standard output');
  if (file !== '-' && samePath(pathOf(io, file!), pathOf(io, out)))
    throw new UsageError('--annotate names the table itself; name another file');
  if (!namesWorkbook(out)) return new AnnotatedTable(out, escapes, io);
  if (escapes) throw new UsageError('--escape-formulas is for CSV; a workbook keeps its formulas');
  return new AnnotatedWorkbook(out, language, io);
}

/** The annotated copy of an input that is a table. */
export interface Annotation {
  /** Called first. @throws {UsageError} if the input cannot be annotated */
  readonly checkInput: (opened: OpenedInput) => Promise<void>;
  readonly start: (table: InputTable) => void;
  readonly blank: (bytes: Buffer) => void;
  readonly row: (row: InputRow, result: OrderResult | Fault) => void;
  /** Moves the copy to its place. @param isPartial whether the run ended early: then nothing is written */
  readonly finish: (isPartial: boolean) => Promise<void> | void;
  readonly discard: () => void;
}

function samePath(one: string, other: string): boolean {
  const real = (path: string): string => {
    try {
      return realpathSync.native(path);
    } catch {
      return path;
    }
  };
  return real(one) === real(other);
}

/** The copy of a table with the result of each row. Its own cells stay as they are, unless formulas are escaped. */
class AnnotatedTable implements Annotation {
  readonly #file: GradualFile;
  #pieces: Buffer[] = [];
  #size = 0;
  #table: InputTable | undefined;
  /** The number of cells that spreadsheets may evaluate, and the place of the first one. */
  #formulas = 0;
  #firstFormula = '';
  #isOpen = true;

  constructor(
    private readonly name: string,
    private readonly escapes: boolean,
    private readonly io: Io,
  ) {
    this.#file = new GradualFile(name, io.cwd);
  }

  async checkInput(opened: OpenedInput): Promise<void> {
    if (opened.format !== 'csv') this.discard();
    await assertTable(opened, { annotate: true });
  }

  /** Begins with the header. @throws {UsageError} if the table is annotated already */
  readonly start = (table: InputTable): void => {
    if (table.isAnnotated) {
      this.discard();
      throw new UsageError(
        `the table has the column ${ADDED[0]} of an earlier --annotate; remove the columns ${ADDED.join(', ')}`,
      );
    }
    this.#table = table;
    this.#write(annotatedHead(table));
  };

  readonly blank = (bytes: Buffer): void => this.#write(bytes);

  readonly row = (row: InputRow, result: OrderResult | Fault): void => {
    const bytes = row.cells.length > 0 ? this.#readRow(row) : this.#unreadRow(row);
    this.#write(annotatedRow(row, bytes, result));
  };

  #readRow(row: InputRow): Buffer {
    const formulas = row.cells.flatMap((cell, index) => (isFormula(cell) ? [index] : []));
    if (formulas.length === 0) return row.bytes;
    this.#count(formulas.length, `row ${row.row}, column ${columnLetter(formulas[0]!)}`);
    return this.escapes
      ? withCells(row, new Map(formulas.map((index) => [index, escapedCell(row.cells[index]!)])))
      : row.bytes;
  }

  #unreadRow(row: InputRow): Buffer {
    const { bytes, formulas } = escapedUnread(row);
    if (formulas === 0) return row.bytes;
    this.#count(formulas, `row ${row.row}`);
    return this.escapes ? bytes : row.bytes;
  }

  #count(formulas: number, place: string): void {
    if (this.#formulas === 0) this.#firstFormula = place;
    this.#formulas += formulas;
  }

  finish(isPartial: boolean): void {
    if (!this.#isOpen || isPartial) {
      this.discard();
      note(this.io, `${this.name} was not written, as the table was not read to its end`);
      return;
    }
    this.#flush();
    this.#file.finish();
    this.#isOpen = false;
    if (this.#formulas > 0)
      note(
        this.io,
        `${plural(this.#formulas, 'cell')} start${this.#formulas === 1 ? 's' : ''} like a formula, the first in ${this.#firstFormula}; ${this.escapes ? `each has an apostrophe in ${this.name}` : '--escape-formulas puts an apostrophe before each'}`,
      );
  }

  discard(): void {
    this.#isOpen = false;
    this.#file.discard();
  }

  #write(bytes: Buffer): void {
    this.#pieces.push(bytes);
    this.#size += bytes.length;
    if (this.#size > PIECE) this.#flush();
  }

  #flush(): void {
    if (this.#size > 0) this.#file.write(this.#table!.toFile(Buffer.concat(this.#pieces)));
    this.#pieces = [];
    this.#size = 0;
  }
}
