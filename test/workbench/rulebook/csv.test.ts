import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { authoringSchemas, readerFor, readFilesOf } from '../../../src/workbench/rulebook/index.js';
import { readCsv } from '../../../src/workbench/rulebook/load/csv-file.js';
import { readYaml } from '../../../src/workbench/rulebook/load/yaml-file.js';

const FILE = 'lists/banks.csv';

const read = (text: string) => readCsv(FILE, text);

/** The columns of a table that has no finding. */
function columnsOf(text: string): Readonly<Record<string, readonly string[]>> {
  const { csv, findings } = read(text);
  expect(findings).toEqual([]);
  return Object.fromEntries(csv!.columns.map((column) => [column.name, column.text.split('\n')]));
}

/** The findings as `line code`. */
const faults = (text: string): readonly string[] => {
  const { csv, findings } = read(text);
  expect(csv === undefined).toBe(findings.length > 0);
  return findings.map(({ file, line, code }) => {
    expect(file).toBe(FILE);
    return `${line} ${code}`;
  });
};

const BANKS = { country: ['US', 'MX'], bank_code: ['021', '002'], name: ['Bank, one', 'Bank "two"'] };

describe('a table in CSV', () => {
  test.each([
    ['commas', 'country,bank_code,name\nUS,021,"Bank, one"\nMX,002,"Bank ""two"""\n'],
    [
      'semicolons, as spreadsheets of many countries write',
      'country;bank_code;name\nUS;021;Bank, one\nMX;002;"Bank ""two"""\n',
    ],
    ['tabs', 'country\tbank_code\tname\nUS\t021\tBank, one\nMX\t002\t"Bank ""two"""\n'],
    ['carriage returns', 'country,bank_code,name\r\nUS,021,"Bank, one"\r\nMX,002,"Bank ""two"""\r\n'],
    ['a byte order mark', '\ufeffcountry,bank_code,name\nUS,021,"Bank, one"\nMX,002,"Bank ""two"""\n'],
    ['no line end', 'country,bank_code,name\nUS,021,"Bank, one"\nMX,002,"Bank ""two"""'],
    ['all cells quoted', '"country","bank_code","name"\n"US","021","Bank, one"\n"MX","002","Bank ""two"""\n'],
  ])('with %s', (_, text) => {
    expect(columnsOf(text)).toEqual(BANKS);
  });

  test('cells may be blank where the table has several columns', () => {
    expect(columnsOf('a,b\n1,\n,2\n')).toEqual({ a: ['1', ''], b: ['', '2'] });
  });

  test('one column is a list of values', () => {
    const { csv } = read('code\n021\n002\n');
    expect(csv!.data.values).toEqual(['021', '002']);
    expect(csv!.positionOf(['values', 1])).toEqual({ file: FILE, line: 3, column: 1 });
  });

  test.each<[string, string, readonly string[]]>([
    ['an empty file', '', ['1 empty-file']],
    ['a header alone', 'a,b\n', ['1 no-rows']],
    ['a column without a name', 'a,\n1,2\n', ['1 empty-key']],
    ['a list without the name of its column', '021\n002\n', ['1 no-header']],
    ['two columns of one name', 'a,b,a\n1,2,3\n', ['1 duplicate-key']],
    [
      'too many columns',
      `${Array.from({ length: 51 }, (_, i) => `c${i}`).join()}\n`,
      ['1 too-many-entries', '1 no-rows'],
    ],
    ['too few cells', 'a,b\n1,2\n3\n', ['3 cells']],
    ['too many cells', 'a,b\r\n1,2\r\n3,4,5\r\n', ['3 cells']],
    ['an empty line', 'a,b\n1,2\n\n3,4\n', ['3 empty-line']],
    ['an empty line in a list', 'a\n1\n\n3\n', ['3 empty-value']],
    ['the same row twice', 'a,b\n1,2\n3,4\n1,2\n', ['4 duplicate-row']],
    ['the same value twice', 'a\n1\n2\n1\n', ['4 duplicate-row']],
    ['an open quotation mark', 'a,b\n1,2\n"3,4\n', ['3 quote']],
    ['a quotation mark within a cell', 'a,b\n1,2"3\n', ['2 quote']],
    ['a line end within a cell', 'a,b\n"1\n2",3\n4,4\n', ['2 several-lines']],
    ['blanks around a cell', 'a,b\n1, 2\n', ['2 padded-value']],
    ['blanks around the name of a column', 'a, b\n1,2\n', ['1 padded-value']],
    ['an invisible character', 'a,b\n1,2\n3,\u200b4\n', ['3 control-character']],
    ['a long cell', `a,b\n1,${'x'.repeat(1001)}\n`, ['2 too-large']],
    ['a number that a spreadsheet has shortened', 'a,b\n1,1.13E+19\n', ['2 damaged-cell']],
    ['the error of a formula', 'a,b\n1,#N/A\n', ['2 damaged-cell']],
  ])('%s is a finding in its line', (_, text, expected) => {
    expect(faults(text)).toEqual(expected);
  });

  test('the line of the same row is named', () => {
    expect(read('a,b\n1,2\n3,4\n1,2\n').findings.map(({ message }) => message)).toEqual([
      'This row is the same as the one in line 2; remove one.',
    ]);
  });

  test('100,000 rows are read, and 100,001 are refused in the line of the last', () => {
    const rows = (count: number): string => `a,b\n${Array.from({ length: count }, (_, i) => `${i},x\n`).join('')}`;
    const { csv } = read(rows(100_000));
    expect(csv!.columns[0]!.text.split('\n')).toHaveLength(100_000);
    expect(csv!.positionOf(['rows', 99_999]).line).toBe(100_001);
    expect(faults(rows(100_001))).toEqual(['100002 too-many-entries']);
  });

  test('of many faults, a hundred are reported', () => {
    expect(faults(`a,b\n${'1\n'.repeat(100_000)}`)).toHaveLength(100);
  });
});

describe('files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'payrules-csv-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'lists'));

  const findings = (bytes: Uint8Array): readonly string[] => {
    writeFileSync(join(folder, FILE), bytes);
    return readFilesOf(folder, [FILE]).findings.map(({ line, code }) => `${line} ${code}`);
  };

  test('text that is not UTF-8 is named by its line', () => {
    expect(findings(Buffer.from('a,b\n1,2\n3,é\n', 'latin1'))).toEqual(['3 not-utf8']);
    expect(findings(Buffer.from('\ufeffa,b\n1,2\n', 'utf16le'))).toEqual(['1 not-utf8']);
  });

  test('16 MiB are read, and no byte more', () => {
    expect(findings(Buffer.alloc(16 * 1024 * 1024, 'a'))).toEqual([]);
    expect(findings(Buffer.alloc(16 * 1024 * 1024 + 1, 'a'))).toEqual(['1 too-large']);
  });
});

describe('what a YAML file says of a list in CSV', () => {
  const CSV_FILE = 'lists/banks.csv';
  const YAML_FILE = 'lists/banks.yaml';
  const readAll = (files: Readonly<Record<string, string>>) => {
    const reading = readerFor(authoringSchemas()).read(new Map(Object.entries(files)));
    return {
      list: reading.rulebook.lists.get('banks'),
      placeOf: (path: readonly (string | number)[]) => {
        const { file, line } = reading.positions.of(reading.rulebook.lists.get('banks')!, path);
        return `${file}:${line}`;
      },
      findings: reading.findings.map(({ file, line, code }) => `${file}:${line} ${code}`),
    };
  };
  const ABOUT = 'table: banks\ntitle: Banks\ndocument: List of banks\n';

  test('its title and source', () => {
    const { list, findings, placeOf } = readAll({ [CSV_FILE]: 'country,code\nMX,002\n', [YAML_FILE]: ABOUT });
    expect(findings).toEqual([]);
    expect(list).toMatchObject({ title: 'Banks', source: ['List of banks'], document: 'List of banks' });
    expect(list!.columns!.map(({ name }) => name)).toEqual(['country', 'code']);
    expect([placeOf(['document']), placeOf(['rows', 0])]).toEqual([`${YAML_FILE}:3`, `${CSV_FILE}:2`]);
  });

  test('its values in one file alone', () => {
    const both = readAll({ [CSV_FILE]: 'code\n002\n', [YAML_FILE]: 'list: banks\ntitle: Banks\nvalues: ["002"]\n' });
    expect(both.findings).toEqual([`${CSV_FILE}:1 duplicate-list`]);
    const neither = readAll({ [YAML_FILE]: ABOUT });
    expect(neither.findings).toEqual([`${YAML_FILE}:1 no-rows`]);
    expect(neither.list).toBeUndefined();
  });
});

test('the finding on a longer table in YAML says to write it as CSV', () => {
  const rows = (count: number): string => `table: t\nrows:\n${'  - { a: b, c: d }\n'.repeat(count)}`;
  expect(readYaml('lists/t.yaml', rows(1000)).findings).toEqual([]);
  expect(readYaml('lists/t.yaml', rows(1001)).findings.map(({ message }) => message)).toEqual([
    'A table in YAML may have 1000 rows at the most; write it as CSV, with the names of its columns in the first line.',
  ]);
});
