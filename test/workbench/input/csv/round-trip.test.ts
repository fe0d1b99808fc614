import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { withCells, withMoreCells } from '../../../../src/workbench/input/csv/write-cells.js';
import type { InputRow, InputTable } from '../../../../src/workbench/input/csv/row.js';
import { SEED, VOLUME } from '../../../support/seeded.js';
import { readTable, type Read } from './read-table.js';

const OPTIONS = { seed: SEED, numRuns: 300 * VOLUME };
/** The last name is not a field; it shows the encoding. */
const NAMES = ['mchOrderId', 'amount', 'currency', 'beneficiaryName', 'é'];

/** How a file is written. */
interface Written {
  readonly delimiter: string;
  readonly ends: readonly string[];
  readonly encoding: 'utf8' | 'utf16le' | 'latin1';
  readonly mark: boolean;
  /** Each row: cells with their text and whether they are in quotation marks; none for a blank row. */
  readonly rows: readonly (readonly Cell[])[];
  readonly hasLastEnd: boolean;
}

interface Cell {
  readonly text: string;
  readonly isQuoted: boolean;
}

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from('aB0 ="\n\r,;\té€\'+-@')), maxLength: 8 }),
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789.')), maxLength: 12 }),
);
const cell = fc.record({ text, isQuoted: fc.boolean() });
const plainCell = fc.record({
  text: fc.string({ unit: fc.constantFrom('a', 'é', ' ', '0'), maxLength: 8 }),
  isQuoted: fc.constant(false),
});
const row = fc.oneof(
  { weight: 8, arbitrary: fc.array(cell, { minLength: NAMES.length, maxLength: NAMES.length }) },
  { weight: 8, arbitrary: fc.array(plainCell, { minLength: NAMES.length, maxLength: NAMES.length }) },
  { weight: 1, arbitrary: fc.constant([]) },
);
const written: fc.Arbitrary<Written> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t'),
  ends: fc.constantFrom(['\n'], ['\r\n'], ['\r\n', '\n', '\r\r\n']),
  encoding: fc.constantFrom('utf8', 'utf16le', 'latin1'),
  mark: fc.boolean(),
  rows: fc.array(row, { minLength: 1, maxLength: 12 }),
  hasLastEnd: fc.boolean(),
});

const isBlank = (cells: readonly Cell[]): boolean => cells.every((each) => each.text.trim() === '');

/** The text of a cell in a form that the encoding has. */
const inFile = ({ encoding }: Written, { text: own }: Cell): string =>
  encoding === 'latin1' ? own.replaceAll('€', '') : own;

/** A cell as it is in the file. */
function cellText(file: Written, each: Cell): string {
  const own = inFile(file, each);
  return each.isQuoted || /["\r\n]/.test(own) || own.includes(file.delimiter) ? `"${own.replaceAll('"', '""')}"` : own;
}

/** The bytes of a file with these texts of rows. */
function fileOf(file: Written, header: string, rows: readonly string[]): Buffer {
  const lines = [header, ...rows];
  const content = lines
    .map((line, i) => line + (i < lines.length - 1 || file.hasLastEnd ? file.ends[i % file.ends.length] : ''))
    .join('');
  return Buffer.from(`${file.mark && file.encoding !== 'latin1' ? '\ufeff' : ''}${content}`, file.encoding);
}

const rowText = (file: Written, cells: readonly Cell[]): string =>
  cells.map((each) => cellText(file, each)).join(file.delimiter);
const bytesOf = (file: Written): Buffer =>
  fileOf(
    file,
    NAMES.join(file.delimiter),
    file.rows.map((cells) => rowText(file, cells)),
  );

/** All bytes of a table as they are read, with other bytes for the rows and the header. */
async function copied(
  content: Buffer,
  chunk: number,
  header: (table: InputTable) => Buffer,
  rowOf: (row: InputRow) => Buffer,
): Promise<{ readonly copy: Buffer; readonly read: Read }> {
  const pieces: (Buffer | InputRow)[] = [];
  let table: InputTable | undefined;
  const read = await readTable(
    content,
    {
      onTable: (opened) => {
        table = opened;
        pieces.push(header(opened));
      },
      onBlank: (bytes) => pieces.push(bytes),
      onRow: (each) => pieces.push(each),
    },
    chunk,
  );
  const bytes = pieces.map((piece) => ('cells' in piece ? rowOf(piece) : piece));
  return { copy: table ? table.toFile(Buffer.concat(bytes)) : Buffer.alloc(0), read };
}

const head = (table: InputTable): Buffer => table.head;

test('cells are read as they were written, and every byte can be written again', async () => {
  await fc.assert(
    fc.asyncProperty(written, fc.integer({ min: 1, max: 40 }), async (file, chunk) => {
      const content = bytesOf(file);
      const { copy, read } = await copied(content, chunk, head, (each) => each.bytes);
      const rows = file.rows.filter((cells) => !isBlank(cells));
      expect(read.faults).toEqual([]);
      expect(read.rows.map(({ cells }) => cells)).toEqual(rows.map((cells) => cells.map((each) => inFile(file, each))));
      if (rows.length > 0) expect(copy.equals(content)).toBe(true);
    }),
    OPTIONS,
  );
});

test('other cells change no byte of the rest', async () => {
  await fc.assert(
    fc.asyncProperty(written, fc.nat({ max: NAMES.length - 1 }), text, async (file, index, other) => {
      const own = inFile(file, { text: other, isQuoted: false });
      const { copy } = await copied(bytesOf(file), 1000, head, (each) => withCells(each, new Map([[index, own]])));
      const expected: Written = {
        ...file,
        rows: file.rows.map((cells) =>
          isBlank(cells)
            ? cells
            : cells.map((each, i) =>
                i === index ? { text: own, isQuoted: cellText(file, each).startsWith('"') } : each,
              ),
        ),
      };
      if (file.rows.some((cells) => !isBlank(cells)))
        expect(copy.toString('latin1')).toBe(bytesOf(expected).toString('latin1'));
    }),
    OPTIONS,
  );
});

test('more cells follow the last one of each row', async () => {
  await fc.assert(
    fc.asyncProperty(written, cell, async (file, more) => {
      const added = { text: inFile(file, more), isQuoted: false };
      const { copy } = await copied(
        bytesOf(file),
        1000,
        (table) => withMoreCells(table.head, ['more'], table),
        (each) => withMoreCells(each.bytes, [added.text], each.table),
      );
      const rows = file.rows.map((cells) => rowText(file, isBlank(cells) ? cells : [...cells, added]));
      const expected = fileOf(file, [...NAMES, 'more'].join(file.delimiter), rows);
      if (file.rows.some((cells) => !isBlank(cells))) expect(copy.toString('latin1')).toBe(expected.toString('latin1'));
    }),
    OPTIONS,
  );
});

test('of any text after a header, every byte is in a row, and every chunk gives the same rows', async () => {
  const garbage = fc.string({ unit: fc.constantFrom(...Array.from('a1,;"\n\r\t \0é')), maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(garbage, fc.integer({ min: 1, max: 40 }), async (rest, chunk) => {
      const content = Buffer.from(`amount,currency\n${rest}`);
      const { copy, read } = await copied(content, chunk, head, (each) => each.bytes);
      expect(copy.equals(content)).toBe(true);
      const whole = await readTable(content);
      expect([read.values, read.faults, read.whole]).toEqual([whole.values, whole.faults, whole.whole]);
    }),
    { ...OPTIONS, numRuns: 1000 * VOLUME },
  );
});
