import { say } from '../../../core/index.js';
import { InputFault, tableRows, workbookOf } from '../../../workbench/input/index.js';
import { RequestError } from '../../server/index.js';
import type { Bodies, ReadTableAnswer, WriteTableAnswer } from './api.js';

/**
 * The cells of a workbook or of CSV that a person chose.
 * @throws {RequestError} if it cannot be read
 */
export async function readTable({ bytes }: Bodies['read-table']): Promise<ReadTableAnswer> {
  try {
    return { rows: await tableRows(Buffer.from(bytes, 'base64')) };
  } catch (error) {
    if (error instanceof InputFault)
      throw new RequestError(
        422,
        'unreadable',
        say('The file cannot be read as a table; save it again as .xlsx or CSV.'),
      );
    throw error;
  }
}

/** Rows as a workbook. */
export async function writeTable({ name, rows }: Bodies['write-table']): Promise<WriteTableAnswer> {
  return { bytes: Buffer.from(await workbookOf(name, rows)).toString('base64') };
}
