import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inUtf8 } from './csv/encoding.js';
import { recordsIn } from './csv/records.js';
import { InputFault } from './fault.js';
import { isWorkbook } from './foreign.js';

/**
 * The cells of a table in memory: the first visible sheet of a workbook, or CSV in UTF-8, UTF-16 or Windows-1252.
 * @throws {InputFault} if it can't be read
 */
export async function tableRows(bytes: Buffer): Promise<readonly (readonly string[])[]> {
  const records = recordsIn(isWorkbook(bytes) ? await sheetIn(bytes) : inUtf8(bytes));
  const fault = records.find((record) => record.fault)?.fault;
  if (fault) throw new InputFault(fault);
  return records.map(({ cells }) => cells).filter((cells) => cells.some((cell) => cell.trim() !== ''));
}

async function sheetIn(bytes: Buffer): Promise<Buffer> {
  // The package that reads workbooks is loaded only when it is needed.
  const { Workbook } = await import('./workbook/workbook.js');
  const workbook = await Workbook.read(Readable.from([bytes]));
  return buffer(workbook.rows());
}

/** The longest name of a sheet that spreadsheets allow, and the characters that they refuse in it. */
const MOST_NAME = 31;
const NOT_IN_NAME = /[\\/?*[\]:']/g;
/** The number format of text. */
const TEXT = '@';

/** A workbook with one sheet whose cells are texts, so that no spreadsheet turns them into numbers. Its first row stays in view. */
export async function workbookOf(name: string, rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx');
  const width = Math.max(1, ...rows.map((row) => row.length));
  const sheet = name.replaceAll(NOT_IN_NAME, ' ').trim().slice(0, MOST_NAME);
  return writeXlsx({
    sheets: [
      {
        name: sheet === '' ? 'Table' : sheet,
        columns: Array.from({ length: width }, () => ({ width: 20, style: { numFmt: TEXT } })),
        rows: rows.map((row) => [...row]),
        freezePane: { rows: 1 },
      },
    ],
  });
}
