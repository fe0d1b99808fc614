import { writeXlsx } from 'hucre/xlsx';

/** Spreadsheets allow no longer name of a sheet, and none of these characters. */
const MOST_NAME = 31;
const NOT_IN_NAME = /[\\/?*[\]:']/g;
/** Of a cell, text. */
const TEXT = '@';

/** A workbook with one sheet of texts, which no spreadsheet turns into numbers; its first row stays in view. */
export function newWorkbook(name: string, rows: readonly (readonly string[])[]): Promise<Uint8Array> {
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
