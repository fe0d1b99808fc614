import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { type Cell, openXlsx, readXlsx, saveXlsx } from 'hucre/xlsx';
import { payrules } from '../../support/cli.js';
import { type Cell as WrittenCell, letters, rowsXml, sheetXml, workbookOf } from '../../support/workbook-parts.js';
import { BINDINGS, check, checkText, file, folder, good, RULES, SAMPLES, smallRules } from './fixture.js';
import { amountRange } from '../../support/english.js';
import { openBytes } from '../../../src/workbench/input/index.js';

// Written by openpyxl. Row 5 of its second sheet has the sum 100.1 + 200.2, row 6 a number of 20 digits.
const WORKBOOK = 'test/fixtures/workbooks/payouts.xlsx';
const bytes = readFileSync(WORKBOOK);

const [ERROR, WARNING] = ['FFC7CE', 'FFEB9C'];
const LOST = 'A spreadsheet has shortened the number and its last digits are lost';

/** The workbook with other values in the sheet of payouts, by row and column from 0. */
async function withCells(name: string, values: Readonly<Record<string, string | number>>): Promise<string> {
  const workbook = await openXlsx(bytes, { readStyles: true });
  for (const [place, value] of Object.entries(values)) {
    const [row, column] = place.split(',').map(Number) as [number, number];
    workbook.sheets[1]!.rows[row]![column] = value;
  }
  return file(name, Buffer.from(await saveXlsx(workbook)));
}

const cellsOf = async (path: string): Promise<ReadonlyMap<string, Cell>> =>
  (await readXlsx(readFileSync(path), { readStyles: true, sheets: ['Payouts'] })).sheets[0]!.cells!;

test('the first sheet that is shown is read, with its rows and the types of its cells', async () => {
  const { items, err, code } = await check(['alpha.payout', WORKBOOK, ...BINDINGS]);
  expect(err).toBe(`payrules: ${WORKBOOK}: the sheet Payouts is read, the first of 2\n`);
  expect(code).toBe(1);
  expect(items.map(({ line, valid }) => [line, valid])).toEqual([
    [2, true],
    [3, false],
    [5, true],
    [6, false],
    [7, false],
    [8, false],
  ]);
  expect(items[3]!.diagnostics).toMatchObject([
    { field: 'amount', column: { letter: 'B' }, cause: expect.stringContaining(LOST) },
  ]);
});

test('a day is written as rules expect it, and the workbook is recognized by its bytes', async () => {
  const workbook = await openXlsx(bytes);
  workbook.sheets[1]!.rows[1]![9] = new Date('2027-01-31T00:00:00Z');
  const dated = file('dated.json', Buffer.from(await saveXlsx(workbook)));
  const { out } = await payrules([
    'fix',
    'alpha.payout',
    dated,
    '--out',
    join(folder, 'dated.csv'),
    ...RULES,
    ...BINDINGS,
  ]);
  expect(out).toContain('6 orders written');
  expect(readFileSync(join(folder, 'dated.csv'), 'utf8')).toContain('N1,1,2027-01-31,');
});

test('--annotate OUT.xlsx colours wrong cells, says why, and keeps all others', async () => {
  const [table, out] = [await withCells('wrong.xlsx', { '1,9': ' A-1' }), join(folder, 'annotated.xlsx')];
  const { code } = await checkText(['alpha.payout', table, ...BINDINGS, '--annotate', out]);
  expect(code).toBe(1);
  expect(statSync(out).mode & 0o777).toBe(0o600);
  const [before, after] = [await readXlsx(readFileSync(table)), await readXlsx(readFileSync(out))];
  expect(after.sheets.map(({ name }) => name)).toEqual(['payrules', ...before.sheets.map(({ name }) => name)]);
  expect(after.sheets.slice(1).map(({ rows }) => rows)).toEqual(before.sheets.map(({ rows }) => rows));
  expect(after.sheets[0]!.rows.slice(0, 5).map((row) => row.slice(0, 2))).toEqual([
    ['Orders', 6],
    ['Refused', 4],
    ['Valid, with warnings', 0],
    ['Valid', 2],
    ['Unreadable', 0],
  ]);
  const marked = [...(await cellsOf(out))].filter(([, { comment }]) => comment);
  expect(marked.map(([place, { style }]) => [place, style?.fill])).toEqual(
    ['2,1', '5,1', '6,1', '7,1'].map((place) => [place, expect.objectContaining({ fgColor: { rgb: ERROR } })]),
  );
  expect(marked[0]![1].comment).toMatchObject({ text: amountRange() });
  // The sheet that was added is not a table of orders.
  const again = await check(['alpha.payout', out, ...BINDINGS]);
  expect(again.items.map(({ valid }) => valid)).toEqual([true, false, true, false, false, false]);
});

test('the totals of an annotated workbook are in the language of --locale', async () => {
  const [table, out] = [await withCells('spanish.xlsx', { '1,9': ' A-1' }), join(folder, 'spanish-annotated.xlsx')];
  await checkText(['alpha.payout', table, ...BINDINGS, '--locale', 'es', '--annotate', out]);
  const [totals] = (await readXlsx(readFileSync(out))).sheets;
  expect(totals!.rows[1]).toEqual(expect.arrayContaining(['Rechazadas', 4]));
  expect(totals!.rows[7]).toContain('Error');
});

test('an error and a warning on one cell have the colour of the error; a warning alone its own', async () => {
  const table = await withCells('both.xlsx', { '0,9': 'unknown', '1,2': '', '2,6': 'CASH', '2,7': '' });
  const out = join(folder, 'both-annotated.xlsx');
  await checkText(['alpha.payout', table, ...BINDINGS, '--annotate', out]);
  const fills = [...(await cellsOf(out)).values()].flatMap(({ comment, style }) =>
    comment && style?.fill?.type === 'pattern' ? [style.fill.fgColor?.rgb] : [],
  );
  expect(new Set(fills)).toEqual(new Set([ERROR, WARNING]));
});

test('fix keeps a workbook where --out names one', async () => {
  const [table, out] = [await withCells('blank.xlsx', { '1,7': ' N1 ' }), join(folder, 'fixed.xlsx')];
  const ran = await payrules(['fix', 'alpha.payout', table, '--out', out, ...RULES, ...BINDINGS]);
  expect(ran.out).toContain('6 orders written');
  const [before, after] = [await readXlsx(readFileSync(table)), await readXlsx(readFileSync(out))];
  expect(after.sheets[1]!.rows[1]![7]).toBe('N1');
  before.sheets[1]!.rows[1]![7] = 'N1';
  expect(after.sheets.map(({ rows }) => rows)).toEqual(before.sheets.map(({ rows }) => rows));
});

test.each([
  ['fix', ['fix', 'alpha.payout', SAMPLES, '--out'], '--out names a workbook, and the input is none'],
  ['check', ['check', 'alpha.payout', SAMPLES, '--annotate'], '--annotate names a workbook, and the input is none'],
])('%s refuses to write a workbook from another input', async (name, args, message) => {
  const out = join(folder, `${name}-none.xlsx`);
  const { code, err } = await payrules([...args, out, ...RULES, ...BINDINGS]);
  expect(err).toContain(message);
  expect([code, existsSync(out)]).toEqual([2, false]);
});

test.each([
  ['a workbook with macros', 'macros.xlsm', { 'xl/vbaProject.bin': 'macros' }, '.xlsm', ['.xlsx', '.xltm']],
  ['a workbook without macros', 'none.xlsx', {}, '.xlsx', ['.xlsm', '.xltx']],
])('the copy of %s has the ending of its kind', async (_, name, parts, ending, others) => {
  const rows = [Object.keys(good), Object.values(good) as string[]];
  const table = file(name, workbookOf(sheetXml(rowsXml(rows)), { parts }));
  const fix = ['fix', 'alpha.payout', table, '--out'];
  const annotate = ['check', 'alpha.payout', table, '--annotate'];
  for (const [command, option] of [
    [fix, '--out'],
    [annotate, '--annotate'],
  ] as const) {
    for (const other of others) {
      const out = join(folder, `copy-of-${name}${other}`);
      const { code, err } = await payrules([...command, out, ...RULES, ...BINDINGS]);
      expect(err).toContain(
        `${option} names another kind of workbook than the input: name a file that ends in ${ending}`,
      );
      expect([code, existsSync(out)]).toEqual([2, false]);
    }
    const out = command === fix ? table : join(folder, `copy-of-${name}${ending}`);
    expect((await payrules([...command, out, ...RULES, ...BINDINGS])).code).toBe(0);
    expect(Object.keys(unzipSync(readFileSync(out)))).toEqual(
      expect.arrayContaining(['xl/workbook.xml', ...Object.keys(parts)]),
    );
  }
});

/** The workbook with another decompressed size of its first part in the archive's directory. */
function ofStatedSize(size: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(size, copy.indexOf('PK\x01\x02', 0, 'latin1') + 24);
  return copy;
}

const DAMAGED = 'the workbook is damaged; open it in a spreadsheet and save it once more';
const LARGE = 'the workbook is larger than 100 MiB, or its parts are once they are decompressed';

test.each([
  ['cut short', bytes.subarray(0, 3000), DAMAGED],
  [
    'with bytes that are not its own',
    Buffer.from(bytes.map((byte, at) => (at > 400 && at < 3000 ? byte ^ 0x55 : byte))),
    DAMAGED,
  ],
  ['of parts that would fill the memory', ofStatedSize(0x7fff_ffff), LARGE],
  ['of a part that states no size', ofStatedSize(0), LARGE],
  [
    'of another kind',
    Buffer.from(bytes.toString('latin1').replaceAll('xl/workbook', 'xl/document'), 'latin1'),
    DAMAGED,
  ],
])('a workbook %s is refused', async (name, content, message) => {
  const { code, err } = await checkText(['alpha.payout', file(`${name}.xlsx`, content), ...BINDINGS]);
  expect(err).toContain(`${name}.xlsx: ${message}`);
  expect(code).toBe(2);
});

test('a workbook of more than 20 MiB has an annotated copy without its formats, and check says so', async () => {
  const parts = { 'xl/media/image1.png': randomBytes(21 * 1024 * 1024) };
  const names = [...Object.keys(good), 'Text'];
  const values = [...Object.values(good), '_x005F_x0041_'];
  const rows = [names, [...values, 'beyond'], [], Object.values({ ...good, amount: '900.01' })] as string[][];
  const input = file('large.xlsx', workbookOf(sheetXml(rowsXml(rows)), { parts }));
  const out = join(folder, 'large-annotated.xlsx');
  const { err } = await checkText(['alpha.payout', input, ...BINDINGS, '--annotate', out]);
  expect(err).toContain(`${out} has the rows and what was found in them, without formats`);
  const { sheets } = await readXlsx(readFileSync(out));
  const [head, read, , wrong] = sheets[0]!.rows.map((row) => row.map((text) => text ?? ''));
  expect(head!.slice(names.length)).toEqual(['payrules_result', 'payrules_messages', '']);
  expect(read).toEqual([...Object.values(good), '_x0041_', '', '', 'beyond']);
  expect(wrong!.slice(names.length)).toEqual(['error', expect.stringContaining(amountRange()), '']);
  const again = await check(['alpha.payout', out, ...BINDINGS]);
  expect(again.items.map(({ line, valid }) => [line, valid])).toEqual([
    [2, true],
    [4, false],
  ]);
  const fixed = join(folder, 'large-fixed.xlsx');
  const ran = await payrules(['fix', 'alpha.payout', input, '--out', fixed, ...RULES, ...BINDINGS]);
  expect(ran.err).toContain('the workbook is larger than 20 MiB; name a file that ends in .csv to write');
  expect(existsSync(fixed)).toBe(false);
});

test('cells beyond the header belong to no order, and a copy keeps them', async () => {
  const names = Object.keys(good);
  const values = Object.values(good) as string[];
  const rows = [names, [...values, '', 'paid'], names.map(() => '').concat('By Ana')];
  const input = file('beyond.xlsx', workbookOf(sheetXml(rowsXml(rows))));
  const out = join(folder, 'beyond-annotated.xlsx');
  const { items, code, err } = await check(['alpha.payout', input, ...BINDINGS, '--annotate', out]);
  expect([items.map(({ line, valid }) => [line, valid]), code]).toEqual([[[2, true]], 0]);
  const cell = `${letters(names.length + 1)}2`;
  expect(err).toBe(`payrules: ${input}: cells beyond the header, such as ${cell}, are not read\n`);
  const copied = (await readXlsx(readFileSync(out))).sheets[1]!.rows;
  expect(copied[1]![names.length + 1]).toBe('paid');
  expect(copied[2]![names.length]).toBe('By Ana');
});

test('a row of blanks above the header is not the header', async () => {
  const rows = [[' '], Object.keys(good), Object.values(good) as string[]];
  const input = file('blank-first.xlsx', workbookOf(sheetXml(rowsXml(rows))));
  const { items, err } = await check(['alpha.payout', input, ...BINDINGS]);
  expect([items.map(({ line, valid }) => [line, valid]), err]).toEqual([[[3, true]], '']);
});

test('a number in minor units that the workbook displays with decimals has a warning, as in CSV', async () => {
  const formats = ['0.00', '#,##0.00\\ "EUR"', '[$EUR]\\ #,##0.00', '0', '0.00%', '#,##0'];
  const styles = `<numFmts>${formats
    .map((code, i) => `<numFmt numFmtId="${170 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
    .join('')}</numFmts><cellXfs>${[0, 4, 44, ...formats.map((_, i) => 170 + i)]
    .map((id) => `<xf numFmtId="${id}"/>`)
    .join('')}</cellXfs>`;
  const cause = async (style: number, amount: number): Promise<unknown> => {
    const rows = [
      ['reference', 'amount', 'payer.name'],
      ['T-1', { xml: ` s="${style}"><v>${amount}</v>` }, 'Ana Lind'],
    ];
    const table = file(`minor-${style}-${amount}.xlsx`, workbookOf(sheetXml(rowsXml(rows)), { styles }));
    const { items } = await check(['theta.transfer', table]);
    return items[0]!.diagnostics!.find(({ ruleId }) => ruleId === 'order/damaged-cell')?.cause;
  };
  const minor = 'The field takes minor units, such as cents: 150.00 is written as 15000.';
  const found: unknown[] = [];
  for (let style = 0; style < 3 + formats.length; style++) found.push(await cause(style, 12050));
  expect(found).toEqual([undefined, minor, minor, minor, minor, minor, undefined, undefined, undefined]);
});

test('a number with three decimals has three by the rules, and is no number of thousands', async () => {
  const rules = smallRules();
  const operation = join(rules[1]!, 'operations/delta.collection.yaml');
  const text = readFileSync(operation, 'utf8');
  const rows = [
    ['mchOrderId', 'amount'],
    ['ORD-1', 12.345],
  ];
  const input = file('thirds.xlsx', workbookOf(sheetXml(rowsXml(rows))));
  const found = async (decimals: number): Promise<readonly unknown[]> => {
    writeFileSync(operation, text.replace('{ max-decimals: 2 }', `{ max-decimals: ${decimals} }`));
    const { items } = await check(['delta.collection', input], '', rules);
    return items[0]!.diagnostics!.flatMap(({ field, message, cause }) => (field === 'amount' ? [message, cause] : []));
  };
  expect([await found(3), await found(2)]).toEqual([[], ['Amount must have at most 2 decimals.', undefined]]);
  const out = join(folder, 'thirds-fixed.xlsx');
  await payrules(['fix', 'delta.collection', input, '--out', out, '--decimal', ',', ...rules]);
  expect((await readXlsx(readFileSync(out))).sheets[0]!.rows[1]![1]).toBe(12.345);
  const table = join(folder, 'thirds-fixed.csv');
  const written = async (decimals: number): Promise<string> => {
    await found(decimals);
    await payrules(['fix', 'delta.collection', input, '--out', table, ...rules]);
    return readFileSync(table, 'utf8');
  };
  expect(await written(3)).toBe('mchOrderId,amount\nORD-1,12.345\n');
  expect(await written(2)).toBe('mchOrderId,amount\nORD-1,12.3450\n');
});

describe('a copy', () => {
  const names = Object.keys(good);
  const account = String(good['beneficiaryAccountNumber']);
  const spaced = `${account.slice(0, 4)} ${account.slice(4)}`;
  const withText = (xml: string, more: readonly WrittenCell[] = []): readonly WrittenCell[] => [
    ...names.map((name) => (name === 'beneficiaryAccountNumber' ? { xml } : String(good[name]))),
    ...more,
  ];
  const formula = (f: string, result: string): string => ` t="str">${f}<v>${result}</v>`;
  const copyOf = async (name: string, rows: readonly (readonly WrittenCell[])[], styles = ''): Promise<string> => {
    const input = file(`${name}.xlsx`, workbookOf(sheetXml(rowsXml(rows)), { styles }));
    const out = join(folder, `${name}-fixed.xlsx`);
    await payrules(['fix', 'alpha.payout', input, '--out', out, ...RULES, ...BINDINGS]);
    return out;
  };
  const accountsIn = async (path: string): Promise<readonly unknown[]> =>
    (await readXlsx(readFileSync(path))).sheets[0]!.rows.slice(1).map(
      (row) => row[names.indexOf('beneficiaryAccountNumber')],
    );

  test('has the text of a correction instead of a formula, and of a text with formats', async () => {
    const runs = `<is><r><t xml:space="preserve">${spaced.slice(0, 5)}</t></r><r><rPr><b/></rPr><t>${spaced.slice(5)}</t></r></is>`;
    const cells = [formula(`<f>"${spaced}"</f>`, spaced), ` t="inlineStr">${runs}`];
    const out = await copyOf('corrected', [names, ...cells.map((xml) => withText(xml))]);
    expect(await accountsIn(out)).toEqual([account, account]);
    const { items } = await check(['alpha.payout', out, ...BINDINGS]);
    expect(items.map(({ valid }) => valid)).toEqual([true, true]);
  });

  test('has a correction as a number where the cell is one of numbers, so that sums count it', async () => {
    const formats = ['General', '#,##0.00', '@', '00000000', 'dd/mm/yyyy'];
    const styles = `<numFmts>${formats.map((code, i) => `<numFmt numFmtId="${170 + i}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs>${formats.map((_, i) => `<xf numFmtId="${170 + i}"/>`).join('')}</cellXfs>`;
    const cases: readonly (readonly [cell: string, text: string, value: string | number])[] = [
      [' s="1"><v>45000</v>', '40000', 40_000],
      [' s="0"><v>0.5</v>', '1.10', 1.1],
      [' s="1"><f>A1</f><v>0.5</v>', '12', 12],
      [' s="1" t="inlineStr"><is><t>abc</t></is>', '12.5', 12.5],
      [' s="1">', '7', 7],
      // Not as a spreadsheet would read them back.
      [' s="1"><v>45000</v>', '1.250', '1.250'],
      [' s="0"><v>45000</v>', '007', '007'],
      [' s="0"><v>45000</v>', '1234567890123456', '1234567890123456'],
      [' s="0" t="inlineStr"><is><t>abc</t></is>', '12', '12'],
      [' s="2"><v>45000</v>', '12', '12'],
      [' s="3"><v>45000</v>', '12', '12'],
      [' s="4"><v>45000</v>', '12', '12'],
    ];
    const rows = [names, ...cases.map(([xml]) => withText(xml))];
    const { workbook } = await openBytes('numbers.xlsx', Buffer.from(workbookOf(sheetXml(rowsXml(rows)), { styles })));
    const column = names.indexOf('beneficiaryAccountNumber');
    const copy = await workbook!.copy(cases.map(([, text], i) => ({ row: i + 2, column, text })));
    const read = (await readXlsx(Buffer.from(copy))).sheets[0]!.rows.slice(1);
    expect(read.map((row) => row[column])).toEqual(cases.map(([, , value]) => value));
  });

  test('keeps the error of a formula', async () => {
    const out = await copyOf('error', [
      names,
      withText(' t="e"><f>NA()</f><v>#N/A</v>'),
      withText(formula('', account)),
    ]);
    const { items } = await check(['alpha.payout', out, ...BINDINGS]);
    const causes = items[0]!.diagnostics!.map(({ cause }) => cause);
    expect(causes).toContain('The cell is the error of a formula: correct the formula in the spreadsheet.');
  });

  test('keeps numbers and their formats, also in a currency whose letters a format of a day may have', async () => {
    const formats = ['[$S/-280A] 0.00', '[$USD] 0.00', '&quot;[$S/-280A]&quot; 0.00'];
    const styles = `<numFmts>${formats.map((code, i) => `<numFmt numFmtId="${170 + i}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs>${formats.map((_, i) => `<xf numFmtId="${170 + i}"/>`).join('')}</cellXfs>`;
    const sums = formats.map((_, i) => ({ xml: ` s="${i}"><v>60.5</v>` }));
    const out = await copyOf('currency', [[...names, 'A', 'B', 'C'], withText(formula('', account), sums)], styles);
    const { rows, cells } = (await readXlsx(readFileSync(out), { readStyles: true })).sheets[0]!;
    expect(rows[1]!.slice(names.length)).toEqual([60.5, 60.5, 60.5]);
    const found = formats.map((_, i) => cells!.get(`1,${names.length + i}`)?.style?.numFmt);
    expect(found).toEqual(['"S/" 0.00', '[$USD] 0.00', '"[$S/-280A]" 0.00']);
  });

  test('keeps numbers that are not days in the format of a day', async () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
    const numbers = [987654321, 1e15, 59.25, 60.5, -1e9, 61];
    const cells = [
      ...numbers.map((number) => ({ xml: ` s="1"><v>${number}</v>` })),
      { xml: ' s="1"><f>A1</f><v>60.75</v>' },
    ];
    const out = await copyOf(
      'numbers',
      [[...names, 'A', 'B', 'C', 'D', 'E', 'F', 'G'], withText(formula('', account), cells)],
      styles,
    );
    const xml = strFromU8(unzipSync(readFileSync(out))['xl/worksheets/sheet1.xml']!);
    const found = Array.from(xml.matchAll(/<v>([^<]*)<\/v>/g), ([, value]) => Number(value)).slice(-7);
    expect(found).toEqual([...numbers, 60.75]);
  });

  test('keeps drop-down lists whose values are on another sheet', async () => {
    // As Excel writes them.
    const list = '<x14:formula1><xm:f>Lists!$A$1:$A$3</xm:f></x14:formula1><xm:sqref>B2:B9</xm:sqref>';
    const lists = (attributes: string, namespace: string): string =>
      `<x14:dataValidations${namespace} count="1"><x14:dataValidation type="list" prompt="See note: a"${attributes}>${list}</x14:dataValidation></x14:dataValidations></ext>`;
    const [X14, XM] = [
      'xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"',
      'xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"',
    ];
    const uri = 'uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}"';
    const written = `<extLst><ext ${uri} ${X14}>${lists(' xr:uid="{0}"', ` ${XM}`)}</extLst>`;
    const rows = [names, withText(formula('', account))];
    const input = file('lists.xlsx', workbookOf(sheetXml(rowsXml(rows), written)));
    const out = join(folder, 'lists-annotated.xlsx');
    await checkText(['alpha.payout', input, ...BINDINGS, '--annotate', out]);
    expect(strFromU8(unzipSync(readFileSync(out))['xl/worksheets/sheet2.xml']!)).toContain(
      `<extLst><ext ${X14} ${XM} ${uri}>${lists('', '')}</extLst></worksheet>`,
    );
    // A name that this package does not know would make the copy unreadable.
    const other = file('other.xlsx', workbookOf(sheetXml(rowsXml(rows), written.replace('<xm:f>', '<y:f>'))));
    await checkText(['alpha.payout', other, ...BINDINGS, '--annotate', out]);
    expect(strFromU8(unzipSync(readFileSync(out))['xl/worksheets/sheet2.xml']!)).not.toContain('extLst');
  });

  test('keeps what is printed of a sheet, whatever the name of the sheet is', async () => {
    const sheet = "Ana's payouts";
    const defined = `<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">'Ana''s payouts'!$A$1:$B$9,'Ana''s payouts'!$D$1:$D$9</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">'Ana''s payouts'!$A:$A,'Ana''s payouts'!$1:$1</definedName></definedNames>`;
    const input = file(
      'printed.xlsx',
      workbookOf(sheetXml(rowsXml([Object.keys(good), Object.values(good) as string[]])), {
        sheets: [sheet],
        workbook: defined,
      }),
    );
    const out = join(folder, 'printed-fixed.xlsx');
    await payrules(['fix', 'alpha.payout', input, '--out', out, ...RULES, ...BINDINGS]);
    const written = strFromU8(unzipSync(readFileSync(out))['xl/workbook.xml']!).replaceAll('&apos;', "'");
    expect(written).toContain(defined.slice('<definedNames>'.length, -'</definedNames>'.length));
  });

  test('keeps formulas and their results, also where the first of a shared formula is corrected', async () => {
    const column = letters(names.length);
    const shared = (row: number, text: string): string =>
      formula(
        row === 2
          ? `<f t="shared" ref="F2:F4" si="0">${column}2&amp;$A$1&amp;"A1"&amp;LOG10(B2:B3)</f>`
          : '<f t="shared" si="0"/>',
        text,
      );
    const out = await copyOf(
      'shared',
      [
        [...names, 'Day', 'Text'],
        withText(shared(2, spaced), [{ xml: ' s="1"><f>TODAY()</f><v>46337.5</v>' }, '_x005F_x0041_']),
        withText(shared(3, account), [{ xml: ' t="b"><f>TRUE()</f><v>1</v>' }, 'A_x000B_B']),
        withText(shared(4, account), [{ xml: '><f>1+1</f><v>2</v>' }, '_x005F_x00']),
        withText(formula('', account), ['_xFFFE__xFFFF_🙂', '_xD800_ _xDC00_']),
      ],
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
    );
    expect(await accountsIn(out)).toEqual([account, account, account, account]);
    // XML can't have these characters.
    expect(strFromU8(unzipSync(readFileSync(out))['xl/sharedStrings.xml']!)).not.toMatch(/[\ufffe\uffff]/);
    const { cells, rows } = (await readXlsx(readFileSync(out))).sheets[0]!;
    const at = names.indexOf('beneficiaryAccountNumber');
    const formulas = [1, 2, 3].map((row) => cells!.get(`${row},${at}`)?.formula);
    expect(formulas).toEqual([undefined, `${column}3&$A$1&"A1"&LOG10(B3:B4)`, `${column}4&$A$1&"A1"&LOG10(B4:B5)`]);
    expect(rows.slice(1).map((row) => row.slice(names.length))).toEqual([
      [new Date('2026-11-11T12:00:00Z'), '_x0041_'],
      [true, 'A\u000bB'],
      [2, '_x00'],
      ['\ufffe\uffff🙂', '\ud800 \udc00'],
    ]);
  });
});

test('a number is read as its value, unless its format has leading zeros', async () => {
  const cases: readonly (readonly [string, number, string])[] = [
    ['0.00', 100, '100'],
    ['0.000', 100, '100'],
    ['00000', 123, '00123'],
    ['000-00-0000', 12345678, '012-34-5678'],
    ['000\\.000\\.000-00', 12345678909, '123.456.789-09'],
    ['[$S/-280A] #,##0.00', 60.5, '60.5'],
    ['[$USD ]0.00', 45.123456, '45.123456'],
  ];
  const styles = `<numFmts>${cases
    .map(([code], i) => `<numFmt numFmtId="${170 + i}" formatCode="${code}"/>`)
    .join('')}</numFmts><cellXfs>${cases.map((_, i) => `<xf numFmtId="${170 + i}"/>`).join('')}</cellXfs>`;
  const rows = [
    ['mchOrderId', 'amount'],
    ...cases.map(([, number], i) => [`T-${i}`, { xml: ` s="${i}"><v>${number}</v>` }]),
  ];
  const table = file('formats.xlsx', workbookOf(sheetXml(rowsXml(rows)), { styles }));
  const out = join(folder, 'formats.csv');
  await payrules(['fix', 'alpha.payout', table, '--out', out, ...RULES]);
  const read = readFileSync(out, 'utf8').trim().split('\n').slice(1);
  expect(read).toEqual(cases.map(([, , text], i) => `T-${i},${text}`));
});
