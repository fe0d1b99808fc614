import { stepsOfAll } from '../../../support/steps.js';
import { expect, test } from '@jest/globals';
import { readTable } from './read-table.js';

const bytes = (...parts: readonly (string | readonly number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const swapped = (text: string): Buffer => utf16(text).swap16();
const ZIP = [0x50, 0x4b, 3, 4];

/** A description of the file, its content, the number of orders that are read, and every message. */
type Case = readonly [what: string, content: string | Buffer, orders: number, messages: readonly string[]];

const QUOTE = 'a cell has a quotation mark within; put the cell in quotation marks and write its own ones twice';
const OPEN = 'a cell begins with a quotation mark that no other one closes; the row ends with its line';
const NAMES = 'it must name the fields of alpha.payout';
const few = (cells: string, width: number): string =>
  `the row has ${cells}, the header ${width}; a cell or a separator is missing, or a cell with a line break is not in quotation marks`;
const FOUR = 'mchOrderId,amount,currency,beneficiaryName';
const shortRow = (row: number): string => `rows without their last cells, such as row ${row}, are read with empty ones`;
const many = (cells: string, width: number, separator = 'comma'): string =>
  `the row has ${cells}, the header ${width}; a cell with a ${separator} must be in quotation marks, and separators after the last cell must be removed`;
const ANSI = 'read as Windows-1252, as it is not UTF-8; save it as CSV UTF-8 to be sure';
const WIDE = 'read as UTF-16; save it as CSV UTF-8 to be sure';

const BINARY = 'the file is not a text; name a CSV file or an Excel workbook (.xlsx)';
const NOISE = Array.from({ length: 1024 }, (_, i) => (i * 167) % 256);

const cases: readonly Case[] = [
  // Files in other formats, whatever their name.
  [
    'an Excel workbook',
    bytes(ZIP, '\x14\0\x06\0[Content_Types].xml'),
    0,
    ['the file is an Excel workbook (.xlsx), and not JSON'],
  ],
  [
    'an old Excel workbook',
    bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    0,
    [
      'the file is an old Excel workbook (.xls), or one with a password; save it as an Excel workbook (.xlsx) without a password',
    ],
  ],
  [
    'an OpenDocument spreadsheet',
    bytes(ZIP, 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
    0,
    ['the file is an OpenDocument spreadsheet (.ods); save it as an Excel workbook (.xlsx)'],
  ],
  [
    'a zip archive',
    bytes(ZIP, 'orders.csv'),
    0,
    [
      'the file is a damaged Excel workbook (.xlsx), or another zip archive; open the workbook in a spreadsheet and save it once more, or name a file that is in the archive',
    ],
  ],
  ['a picture', bytes([0x89], 'PNG\r\n\x1a\n\0\0\0\rIHDR', NOISE), 0, [BINARY]],
  ['a file that begins with a number of 16 bits', bytes([1, 0], NOISE), 0, [BINARY]],
  ['a file that begins with a number of 32 bits', bytes('L\0\0\0', NOISE), 0, [BINARY]],
  [
    'gzip',
    bytes([0x1f, 0x8b, 8, 0]),
    0,
    ['the file is compressed with gzip; decompress it: zcat FILE | payrules ... -'],
  ],
  [
    'a web page',
    '\n<html><table><tr><td>amount</td></tr></table></html>',
    0,
    ['the file is a web page or XML; save it as "CSV UTF-8" and name that file'],
  ],
  ['a JSON list', '[{"amount":"1"}]', 0, ['the file is JSON; use --input json or --input ndjson']],
  ['NDJSON', '{"amount":"1"}\n{"amount":"2"}\n', 0, ['the file is JSON; use --input json or --input ndjson']],
  // Files without content.
  ['an empty file', '', 0, ['the input is empty']],
  ['blank lines alone', '\n\r\n  \n', 0, ['the input is empty']],
  ['separators alone', ',,\n,,\n', 0, ['the input is empty']],
  ['a header alone', 'amount,currency\n\n,\n', 0, ['the table has a header and no rows']],
  // Headers.
  ['no header', 'ORD-1,12.50,SEK\nORD-2,1,SEK\n', 0, [`row 1: the first row looks like an order; ${NAMES}`]],
  [
    'a header of other names',
    'Betrag,Kunde\n1,Ada\n',
    0,
    [`row 1: no cell of the first row is a name; ${NAMES}, or a file of --columns must`],
  ],
  [
    'a header in capitals',
    'AMOUNT,CURRENCY\n1,SEK\n',
    0,
    [`row 1: no cell of the first row is a name; ${NAMES}; did you mean amount in column A, currency in column B?`],
  ],
  [
    'another separator',
    'amount|currency\n1|SEK\n',
    0,
    ['row 1: the cells must be separated by commas, semicolons or tabs'],
  ],
  [
    'a repeated header',
    '\namount,currency, amount \n1,SEK,2\n',
    0,
    ['row 2: columns A and C are both amount; remove one of the two'],
  ],
  [
    'an unknown header',
    'amount,curency,Kunde\n1,SEK,Ada\n',
    1,
    [
      'column B, curency, is left out: it is not a field; did you mean currency?',
      'column C, Kunde, is left out: it is not a field',
    ],
  ],
  [
    'a header in words',
    'amount,Beneficiary Name\n1,Ada\n',
    1,
    ['column B, Beneficiary Name, is left out: it is not a field; did you mean beneficiaryName?'],
  ],
  ['a header that is a value', 'amount,4111111111111111\n1,Ada\n', 1, ['column B is left out: it is not a field']],
  ['columns without a header', 'amount,,currency,\n1,x,SEK,\n', 1, ['left out, as they have no header: columns B, D']],
  ['a header with a quotation mark within', 'amount,cur"rency\n1,SEK\n', 0, [`row 1: ${QUOTE}`]],
  // Rows.
  ['too few cells', 'amount,currency\n1\n2,SEK\n', 1, [`row 2: ${few('1 cell', 2)}`]],
  // Excel leaves out the last separators of many rows whose last cells are empty.
  ['rows without their last cells', `${FOUR}\nA,1,SEK\nB,2,SEK\n\nC,3,SEK\n`, 3, [shortRow(2)]],
  ['a row without them at the end', `${FOUR}\nA,1,SEK,Ada\nB,2,SEK`, 2, [shortRow(3)]],
  ['a note below the table', `${FOUR}\nA,1,SEK,Ada\nBy Ana\n`, 1, [`row 3: ${few('1 cell', 4)}`]],
  ['too many cells', 'amount,currency\n1,SEK\n1,000.50,SEK\n', 1, [`row 3: ${many('3 cells', 2)}`]],
  ['a separator after the last cell', 'amount;currency\n1;SEK;\n', 0, [`row 2: ${many('3 cells', 2, 'semicolon')}`]],
  [
    'a line break without quotation marks',
    'amount,beneficiaryName\n1,Ada\nBerg\n2,Bo\n',
    2,
    [`row 3: ${few('1 cell', 2)}`],
  ],
  ['a quotation mark that is not closed', 'amount,beneficiaryName\n1,"Ada\n2,Bo\n3,Cy\n', 2, [`row 2: ${OPEN}`]],
  ['one that is not closed at the end', 'amount,beneficiaryName\n1,Ada\n2,"Bo', 1, [`row 3: ${OPEN}`]],
  ['a quotation mark within', 'amount,beneficiaryName\n1,Ada "Bo" Berg\n2,Bo\n', 1, [`row 2: ${QUOTE}`]],
  ['text after a closing quotation mark', 'amount,beneficiaryName\n1,"Ada" Berg\n2,"Bo"\n', 1, [`row 2: ${QUOTE}`]],
  ['quotation marks with backslashes', 'amount,beneficiaryName\n1,"Ada \\"Bo\\" Berg"\n2,Bo\n', 1, [`row 2: ${QUOTE}`]],
  ['a NUL character', 'amount,beneficiaryName\n1,Ad\0a\n2,Bo\n', 1, ['row 2: the row contains a NUL character']],
  // Encodings.
  ['Windows-1252', bytes('amount,beneficiaryName\n1,', [0x80, 0xe9], '\n'), 1, [ANSI]],
  [
    'a row that is not UTF-8',
    bytes('amount,beneficiaryName\n1,é\n2,', [0xe9], '\n3,Bo\n'),
    2,
    ['row 3: the row is not UTF-8, the rows before are'],
  ],
  ['UTF-16 with a byte order mark', utf16('\ufeffamount\tcurrency\r\n1\tSEK\r\n'), 1, [WIDE]],
  ['UTF-16 without one', utf16('amount\tcurrency\r\n1\tSEK\r\n'), 1, [WIDE]],
  ['UTF-16, the larger byte first', swapped('\ufeffamount,currency\n1,SEK\n'), 1, [WIDE]],
  [
    'UTF-16 that is cut',
    utf16('\ufeffamount\n1\n').subarray(0, -1),
    0,
    [WIDE, 'the text is damaged UTF-16; save it as CSV UTF-8'],
  ],
  // Files that are read without a message.
  ['a byte order mark', '\ufeffamount,currency\n1,SEK\n', 1, []],
  ['a line for spreadsheets', 'sep=;\r\namount;currency\r\n1,5;SEK\r\n', 1, []],
  ['line ends of all kinds', 'amount,currency\r\n1,SEK\n2,SEK\r\r\n\n,\n3,SEK', 3, []],
  ['line ends of old programs', 'amount,currency\r1,SEK\r2,SEK', 2, []],
  ['these with line breaks in cells', 'amount,beneficiaryName\r1,"Ada\nBerg"\r2,Bo', 2, []],
  ['these with a line feed outside of quotation marks', 'amount,beneficiaryName\r1,Ada\nBerg\r2,Bo', 2, []],
];

test.each(cases)('%s', async (_, content, orders, messages) => {
  for (const chunk of [512 * 1024, 7]) {
    const { notes, faults, whole, values } = await readTable(content, {}, chunk);
    expect([...notes, ...faults, ...(whole === undefined ? [] : [whole])]).toEqual(messages);
    expect(values).toHaveLength(orders);
  }
});

/** Each row has a quotation mark inside. No row must be parsed more than a few times. */
test('rows that cannot be read take no more time each where there are many', async () => {
  const stepsFor = (rows: number): Promise<number> =>
    stepsOfAll(async () => {
      const { faults, values } = await readTable(`amount,beneficiaryName\n${'1,a"b\n'.repeat(rows)}2,Bo\n`, {});
      expect(faults).toHaveLength(rows);
      expect(values).toHaveLength(1);
    });
  // The first run also loads and compiles. Quadratic time would be 16 times as many steps.
  await stepsFor(500);
  expect(await stepsFor(2000)).toBeLessThan(5 * (await stepsFor(500)));
});
