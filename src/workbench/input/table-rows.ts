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
  const parts: Buffer[] = [];
  for await (const part of (await Workbook.read(only(bytes))).rows()) parts.push(part);
  return Buffer.concat(parts);
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** A workbook with one sheet of texts; its first row stays in view. */
export async function workbookOf(name: string, rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  const { newWorkbook } = await import('./workbook/new-workbook.js');
  return newWorkbook(name, rows);
}
