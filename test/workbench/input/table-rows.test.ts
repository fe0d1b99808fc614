import { expect, test } from '@jest/globals';
import { InputFault, tableRows, workbookOf } from '../../../src/workbench/input/index.js';

test('rows of a workbook of texts come back as they were', async () => {
  const rows = [
    ['Bank', 'Digits'],
    ['011', '13, 15'],
    ['=1+1', '1.13E+19'],
  ];
  expect(
    await tableRows(Buffer.from(await workbookOf("A name: that's longer than a spreadsheet allows", rows))),
  ).toEqual(rows);
});

test.each([
  ['commas', 'Bank,Digits\n011,"13, 15"\n'],
  ['semicolons, CRLF and a blank row', 'Bank;Digits\r\n;\r\n011;13, 15\r\n'],
  ['tabs', 'Bank\tDigits\n011\t13, 15'],
])('a table in CSV with %s', async (_, text) => {
  expect(await tableRows(Buffer.from(text))).toEqual([
    ['Bank', 'Digits'],
    ['011', '13, 15'],
  ]);
});

test('UTF-16, as Excel saves "Unicode text", is read', async () => {
  const rows = [
    ['Code', 'Name'],
    ['1', 'Perú'],
  ];
  expect(await tableRows(Buffer.from('\ufeffCode\tName\r\n1\tPerú\r\n', 'utf16le'))).toEqual(rows);
});

test('letters of Windows-1252 are read, and what is no table is refused', async () => {
  expect(await tableRows(Buffer.from('Code;Name\n1;Perú\n', 'latin1'))).toEqual([
    ['Code', 'Name'],
    ['1', 'Perú'],
  ]);
  const workbook = Buffer.from(await workbookOf('Cut', [['Code']]));
  await expect(tableRows(workbook.subarray(0, workbook.length / 2))).rejects.toThrow(InputFault);
});
