import { type Position, type Said, type TableColumn, say } from '../../../core/index.js';
import { lossIn, recordsIn } from '../../input/index.js';
import { UNSEEN } from '../../text/index.js';
import { findingAt, type Finding } from '../finding.js';
import type { ListFile } from './file-types.js';
import type { Path, YamlFile } from './yaml-file.js';

/** The most bytes of a list or a table in CSV. */
export const MAX_CSV_BYTES = 16 * 1024 * 1024;
export const CSV_TOO_LARGE = say('A list in CSV may have 16 MiB at the most; split it.');
const MAX_ROWS = 100_000;
const MAX_COLUMNS = 50;
const MAX_CELL = 1000;
/** The most faults of one file that are reported. The others show after these are fixed. */
const MAX_FAULTS = 100;

const HIDDEN = new RegExp(`[${UNSEEN}\\t]|\\p{Surrogate}`, 'u');

/** Whether a file of a rules folder is a list or table in CSV, such as `lists/banks.csv`. */
export const isCsvList = (file: string): boolean => /^lists\/[^/]+\.csv$/.test(file);

/** A list or table in CSV, with the position of each cell. */
export class CsvFile {
  /** The values of a list with one column, and the data of its YAML file. */
  readonly data: Partial<ListFile>;

  /**
   * @param columns the columns of the table; a list has one
   * @param lines the line of each row
   * @param about see {@link withAbout}
   * @param values of a list, if they are known
   */
  constructor(
    readonly file: string,
    readonly columns: readonly TableColumn[],
    private readonly lines: readonly number[],
    private readonly about?: YamlFile,
    values?: readonly string[],
  ) {
    const [only, ...others] = columns;
    this.data = {
      ...(about?.data as ListFile | undefined),
      ...(others.length === 0 && { values: values ?? only!.text.split('\n') }),
    };
  }

  /** Adds the YAML file of the same name, which has the title and the sources. */
  withAbout(about: YamlFile): CsvFile {
    return new CsvFile(this.file, this.columns, this.lines, about, this.data.values);
  }

  /** The position of a row, which is the second step of a path: `['rows', 7]`. Any other path leads into the YAML file. */
  positionOf(path: Path): Position {
    const [key, row] = path;
    if (this.about && typeof key === 'string' && !['values', 'rows'].includes(key)) return this.about.positionOf(path);
    return { file: this.file, line: this.lines[Number(row)] ?? 1, column: 1 };
  }

  positionOfKey(path: Path): Position {
    return this.positionOf(path);
  }
}

/** Reads a list or table in CSV (RFC 4180), with commas, semicolons or tabs. A file with findings can't be used. */
export function readCsv(file: string, text: string): { readonly csv?: CsvFile; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const report = (line: number, code: string, message: Said): void => {
    if (findings.length < MAX_FAULTS) findings.push(findingAt({ file, line, column: 1 }, code, message));
  };
  const bytes = Buffer.from(text.startsWith('\ufeff') ? text.slice(1) : text);
  if (bytes.length > MAX_CSV_BYTES) report(1, 'too-large', CSV_TOO_LARGE);
  else if (text.trim() === '') report(1, 'empty-file', say('The file says nothing. Fill it in, or remove it.'));
  if (findings.length > 0) return { findings };
  const records = recordsIn(bytes);
  // After an open quotation mark, the rest of the file is not read as it was meant.
  const fault = records.find((record) => record.fault !== undefined);
  if (fault) {
    report(
      fault.line,
      'quote',
      say(
        'A quotation mark is not closed here, or is within a cell; put the cell in quotation marks and write its own ones twice.',
      ),
    );
    return { findings };
  }
  const [header, ...rows] = records;
  const names = header!.cells;
  checkHeader(names, (code, message) => report(header!.line, code, message));
  if (rows.length === 0)
    report(header!.line, 'no-rows', say('There is no row below the names of the columns; add one.'));
  if (rows.length > MAX_ROWS)
    report(
      rows[MAX_ROWS]!.line,
      'too-many-entries',
      say('A list in CSV may have {most} rows at the most; split it.', { most: '100,000' }),
    );
  if (findings.length > 0) return { findings };
  const seen = new Map<string, number>();
  for (const { cells, line } of rows) {
    if (cells.length === 1 && cells[0] === '' && names.length > 1) {
      report(line, 'empty-line', say('Remove this empty line.'));
      continue;
    }
    if (cells.length !== names.length) {
      report(
        line,
        'cells',
        say('This row has {count} cells, and there are {expected} names of columns; correct the row.', {
          count: cells.length,
          expected: names.length,
        }),
      );
      continue;
    }
    if (names.length === 1 && cells[0] === '') report(line, 'empty-value', say('Give this row a value, or remove it.'));
    for (const [i, cell] of cells.entries()) checkCell(cell, names[i]!, (code, message) => report(line, code, message));
    const key = cells.join('\n');
    const before = seen.get(key);
    if (before !== undefined)
      report(
        line,
        'duplicate-row',
        say('This row is the same as the one in line {line}; remove one.', { line: before }),
      );
    else seen.set(key, line);
  }
  if (findings.length > 0) return { findings };
  const list = file.slice('lists/'.length, -'.csv'.length);
  const columns = names.map((name, i) => ({
    list,
    name,
    text: rows.map(({ cells }) => cells[i]!).join('\n'),
  }));
  return {
    csv: new CsvFile(
      file,
      columns,
      rows.map(({ line }) => line),
    ),
    findings,
  };
}

type Report = (code: string, message: Said) => void;

function checkHeader(names: readonly string[], report: Report): void {
  if (names.length > MAX_COLUMNS)
    report('too-many-entries', say('A table may have {most} columns at the most; remove some.', { most: MAX_COLUMNS }));
  // A header of digits is probably the first value of a list without a header, which would be lost.
  if (names.length === 1 && /^[0-9]+$/.test(names[0]!))
    report(
      'no-header',
      say('The first line is the name of the column, and this one is a number; put a name above it.'),
    );
  for (const [i, name] of names.entries()) {
    if (name === '') report('empty-key', say('Give each column a name in the first line.'));
    else if (names.indexOf(name) < i)
      report('duplicate-key', say('Two columns have the name {column}; rename one.', { column: name }));
    checkCell(name, name, report);
  }
}

function checkCell(cell: string, column: string, report: Report): void {
  const at = { column };
  if (cell.length > MAX_CELL)
    report(
      'too-large',
      say('The cell in the column {column} may have {most} characters at the most.', { ...at, most: MAX_CELL }),
    );
  else if (/[\n\r]/.test(cell)) report('several-lines', say('Write the cell in the column {column} in one line.', at));
  else if (HIDDEN.test(cell))
    report('control-character', say('Remove the invisible character in the column {column}.', at));
  else if (cell.trim() !== cell)
    report('padded-value', say('Remove the spaces around the cell in the column {column}.', at));
  else {
    const loss = lossIn(cell);
    if (loss) report('damaged-cell', [say('Look at the column {column}.', at), loss]);
  }
}
