import { englishOf } from '../../../../src/core/index.js';
import { InputFault } from '../../../../src/workbench/input/fault.js';
import { readHead } from '../../../../src/workbench/input/head.js';
import { inputOf } from '../../../../src/workbench/input/open-input.js';
import type { InputRow } from '../../../../src/workbench/input/csv/row.js';
import type { TableTerms } from '../../../../src/workbench/input/csv/table-terms.js';
import { processHere } from '../../../../src/workbench/input/process-here.js';

const named = (...names: readonly string[]) => names.map((name) => ({ name }));

/** The columns of an invented operation. */
export const TERMS: Omit<TableTerms, 'note'> = {
  operation: 'alpha.payout',
  operations: new Map([
    [
      'alpha.payout',
      { fields: named('mchOrderId', 'amount', 'currency', 'beneficiaryName'), facts: named('cardCountry') },
    ],
    [
      'beta.payout',
      {
        fields: [
          ...named('mchOrderId', 'payer.address.country'),
          { name: 'amount', type: 'integer' },
          { name: 'rate', type: 'number' },
          { name: 'captureNow', type: 'boolean' },
          { name: 'tags', type: 'list' },
        ],
        facts: [],
      },
    ],
  ]),
  required: [],
};

/** The result of reading a table. */
export interface Read {
  /** The notes about the table as a whole. */
  readonly notes: readonly string[];
  /** The values of rows that can be read. */
  readonly values: readonly unknown[];
  /** `row 3: ...` for each row that can't be read. */
  readonly faults: readonly string[];
  readonly rows: readonly InputRow[];
  /** Why the table can't be read, or can't be read to its end. */
  readonly whole: string | undefined;
}

/** Reads a table whose bytes come in chunks of that size. */
export async function readTable(
  content: string | Buffer,
  { onRow, ...terms }: Partial<TableTerms> & { readonly onRow?: (row: InputRow) => void } = {},
  chunk = 512 * 1024,
): Promise<Read> {
  const bytes = Buffer.from(content);
  const notes: string[] = [];
  const values: unknown[] = [];
  const faults: string[] = [];
  const rows: InputRow[] = [];
  let whole: string | undefined;
  try {
    const opened = await readHead(chunksOf(bytes, chunk), 'csv');
    const input = inputOf(opened, opened.bytes, () => ({
      ...TERMS,
      note: (line) => notes.push(englishOf(line)),
      ...terms,
    }));
    for await (const each of processHere(input, (portion) => portion.each)) {
      each(({ fault, value, row }) => {
        rows.push(row!);
        onRow?.(row!);
        if (fault) faults.push(`row ${fault.row}: ${fault.problem}`);
        else values.push(value);
      });
    }
  } catch (error) {
    if (!(error instanceof InputFault)) throw error;
    const { row, problem } = error.fault;
    whole = row === undefined ? problem : `row ${row}: ${problem}`;
  }
  return { notes, values, faults, rows, whole };
}

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}
