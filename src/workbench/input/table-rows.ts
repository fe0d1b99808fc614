import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inUtf8 } from './csv/encoding.js';
import { recordsIn } from './csv/records.js';
import { InputFault } from './fault.js';
import { isWorkbook } from './foreign.js';

/**
 * The cells of a table that is in memory: a workbook, of which the first sheet that is shown counts, or CSV in UTF-8, UTF-16 or Windows-1252.
 * @throws {InputFault} where it can't be read
 */
export async function tableRows(bytes: Buffer): Promise<readonly (readonly string[])[]> {
  const records = recordsIn(isWorkbook(bytes) ? await sheetIn(bytes) : inUtf8(bytes));
  const fault = records.find((record) => record.fault)?.fault;
  if (fault) throw new InputFault(fault);
  return records.map(({ cells }) => cells).filter((cells) => cells.some((cell) => cell.trim() !== ''));
}

async function sheetIn(bytes: Buffer): Promise<Buffer> {
  // Only workbooks need the package that reads them.
  const { Workbook } = await import('./workbook/workbook.js');
  const workbook = await Workbook.read(Readable.from([bytes]));
  return buffer(workbook.rows());
}

/** Spreadsheets allow no longer name of a sheet, and none of these characters. */
const MOST_NAME = 31;
const NOT_IN_NAME = /[\\/?*[\]:']/g;
/** Of a cell, text. */
const TEXT = '@';

/** A workbook with one sheet of texts, which no spreadsheet turns into numbers; its first row stays in view. */
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
