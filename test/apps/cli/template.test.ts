import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { openXlsx, readXlsx, saveXlsx } from 'hucre/xlsx';
import { payrules } from '../../support/cli.js';
import { BINDINGS, check, checkText, file, folder, good, RULES } from './fixture.js';

const TEMPLATE = join(folder, 'template.xlsx');
const write = (args: readonly string[]) => payrules(['template', ...args, ...BINDINGS, ...RULES]);

beforeAll(async () => {
  const { code, out } = await write(['alpha.payout', '--out', TEMPLATE]);
  expect([code, out]).toEqual([
    0,
    `${TEMPLATE} is written; check it when it is filled in: payrules check alpha.payout ${TEMPLATE} ${[...RULES, ...BINDINGS].join(' ')}\n`,
  ]);
});

/** The template filled in with orders, and with other labels. */
async function filled(
  name: string,
  orders: readonly Readonly<Record<string, unknown>>[],
  labels: Readonly<Record<string, string>> = {},
): Promise<string> {
  const workbook = await openXlsx(readFileSync(TEMPLATE), { readStyles: true });
  const names = (workbook.namedRanges ?? []).flatMap((range) =>
    range.range.startsWith("'Orders'!") ? [range.name.replace('_payrules.', '')] : [],
  );
  const sheet = workbook.sheets[0]!;
  for (const [index, label] of sheet.rows[0]!.entries()) {
    const value = labels[label as string] ?? label;
    sheet.rows[0]![index] = value;
    // A cell with a format has its own value.
    sheet.cells!.set(`0,${index}`, { ...sheet.cells!.get(`0,${index}`)!, value });
  }
  for (const [i, order] of orders.entries()) sheet.rows[i + 1] = names.map((field) => (order[field] as string) ?? null);
  return file(name, Buffer.from(await saveXlsx(workbook)));
}

test('it has a column of text for each field, with its label, a comment and limits', async () => {
  const { sheets } = await readXlsx(readFileSync(TEMPLATE), { readStyles: true });
  expect(sheets.map(({ name, hidden }) => [name, hidden ?? false])).toEqual([
    ['Orders', false],
    ['Example', false],
  ]);
  const [orders] = sheets;
  const labels = orders!.rows[0]!;
  const commentOn = (label: string) => orders!.cells!.get(`0,${labels.indexOf(label)}`)!.comment!.text;
  expect(labels.slice(0, 2)).toEqual(['Order identifier', 'Amount']);
  expect(commentOn('Amount')).toMatch(/^Required\.\n[^]*From 5 to 900\.\nDepends on: Currency\.$/);
  const limits = orders!.dataValidations!.map(({ type, range, values, formula1, errorStyle }) => ({
    type,
    range,
    values,
    formula1,
    errorStyle,
  }));
  const letterOf = (label: string) => String.fromCharCode(65 + labels.indexOf(label));
  const rangeOf = (label: string) => `${letterOf(label)}2:${letterOf(label)}1048576`;
  expect(limits).toContainEqual({
    type: 'custom',
    range: rangeOf('Amount'),
    formula1: expect.stringMatching(/^AND\(.*>=5,.*<=900\)$/),
    // A bound may depend on other cells, so it does not refuse anything.
    errorStyle: 'warning',
  });
  expect(limits).toContainEqual(expect.objectContaining({ type: 'list', range: rangeOf('Currency'), values: ['SEK'] }));
  const parts = unzipSync(readFileSync(TEMPLATE));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!);
  const [, style] = /<c r="A2" s="([0-9]+)"/.exec(sheet)!;
  expect(orders!.cells!.get('1,0')!.style!.numFmt).toBe('@');
  expect(sheet.match(/<col [^>]*>/g)!.map((column) => /style="([0-9]+)"/.exec(column)?.[1])).toEqual(
    labels.map(() => style),
  );
  expect(strFromU8(parts['xl/workbook.xml']!)).toMatch(
    /<definedName hidden="1" name="_payrules\.amount" comment="Amount">'Orders'!\$B\$1</,
  );
  expect(statSync(TEMPLATE).mode & 0o777).toBe(0o600);
});

test('the example is not read as an order, but would pass as one', async () => {
  const { code, err } = await checkText(['alpha.payout', TEMPLATE, ...BINDINGS]);
  expect(err).toContain('the table has a header and no rows');
  expect(code).toBe(2);
  const { sheets } = await readXlsx(readFileSync(TEMPLATE));
  const [labels, values] = sheets[1]!.rows as readonly (readonly (string | null)[])[];
  const csv = [labels!, values!.map((value) => value ?? '')].map((row) => `${row.join(';')}\n`).join('');
  const { items } = await check(['alpha.payout', file('example.csv', csv), ...BINDINGS]);
  expect(items).toMatchObject([{ valid: true }]);
});

test('filled-in orders are read by their columns, also under other labels', async () => {
  const orders = [good, { ...good, mchOrderId: 'ORD-9', amount: '900.01' }];
  for (const workbook of [
    await filled('filled.xlsx', orders),
    await filled('renamed.xlsx', orders, { Amount: 'Wie viel', 'Account number': 'Wohin' }),
  ]) {
    const { items, err } = await check(['alpha.payout', workbook, ...BINDINGS]);
    expect(err).toBe('');
    expect(items.map(({ line, valid }) => [line, valid])).toEqual([
      [2, true],
      [3, false],
    ]);
    expect(items[1]!.diagnostics).toMatchObject([{ field: 'amount', column: { letter: 'B' } }]);
  }
});

test('labels are read where a program has moved columns without the names of their cells', async () => {
  const swapped = await filled('swapped.xlsx', [good], { 'Order identifier': 'Amount', Amount: 'Order identifier' });
  const { items, err } = await check(['alpha.payout', swapped, ...BINDINGS]);
  expect(err).toContain('the names of cells in the workbook are not those of the labels; the labels are read');
  expect(items[0]!.diagnostics).toContainEqual(
    expect.objectContaining({ field: 'amount', column: { letter: 'A', header: 'Amount' } }),
  );
});

/** The columns of a sheet with their number formats from its styles. */
function formatsOf(path: string, sheet: number): readonly (readonly (string | undefined)[])[] {
  const parts = unzipSync(readFileSync(path));
  const styles = strFromU8(parts['xl/styles.xml']!);
  const cells = /<cellXfs[^]*<\/cellXfs>/.exec(styles)![0].match(/<xf [^>]*/g)!;
  const formatOf = (style: string): string | undefined => /numFmtId="([0-9]+)"/.exec(cells[Number(style)]!)?.[1];
  const xml = strFromU8(parts[`xl/worksheets/sheet${sheet}.xml`]!);
  return xml.match(/<col [^>]*>/g)!.map((column) => {
    const [min, width, style] = ['min', 'width', 'style'].map(
      (name) => new RegExp(`${name}="([^"]*)"`).exec(column)?.[1],
    );
    return [min, width, formatOf(style!)];
  });
}

test('fix and an annotation of a template can be read in the same way', async () => {
  const workbook = await filled('blank.xlsx', [{ ...good, beneficiaryBankCode: ' N1 ' }]);
  const [fixed, annotated] = [join(folder, 'template-fixed.xlsx'), join(folder, 'template-annotated.xlsx')];
  await payrules(['fix', 'alpha.payout', workbook, '--out', fixed, ...RULES, ...BINDINGS]);
  await checkText(['alpha.payout', fixed, ...BINDINGS, '--annotate', annotated]);
  const { items, err } = await check(['alpha.payout', annotated, ...BINDINGS]);
  expect(items).toMatchObject([{ valid: true, diagnostics: [] }]);
  expect(err).toBe('');
});

test('columns keep their formats in an annotation and in what fix writes', async () => {
  const parts = unzipSync(readFileSync(TEMPLATE));
  const part = 'xl/worksheets/sheet1.xml';
  // A replacement pattern such as `$&` has no meaning in an attribute.
  const sheet = strFromU8(parts[part]!)
    .replace('<cols><col ', () => `<cols><col note="$'$'" `)
    .replace(/<c r="A2" s="([0-9]+)"\/>/, '<c r="A2" s="$1" t="inlineStr"><is><t> A-1 </t></is></c>');
  const workbook = file('formats.xlsx', Buffer.from(zipSync({ ...parts, [part]: strToU8(sheet) })));
  const [fixed, annotated] = [join(folder, 'formats-fixed.xlsx'), join(folder, 'formats-annotated.xlsx')];
  await payrules(['fix', 'alpha.payout', workbook, '--out', fixed, ...RULES, ...BINDINGS]);
  await checkText(['alpha.payout', fixed, ...BINDINGS, '--annotate', annotated]);
  const formats = formatsOf(TEMPLATE, 1);
  expect(new Set(formats.map(([, , format]) => format)).size).toBe(1);
  expect(formatsOf(fixed, 1)).toEqual(formats);
  expect(formatsOf(annotated, 2)).toEqual(formats);
  const { sheets } = await readXlsx(readFileSync(annotated));
  expect(sheets[1]!.rows).toHaveLength(2);
});

test('labels, comments and sheets are in a language', async () => {
  const out = join(folder, 'es.xlsx');
  await write(['alpha.payout', '--out', out, '--locale', 'es']);
  const { sheets } = await readXlsx(readFileSync(out), { readStyles: true });
  expect(sheets.map(({ name }) => name)).toEqual(['Órdenes', 'Ejemplo']);
  expect(sheets[0]!.rows[0]).toContain('Código de transferencia');
  expect(sheets[0]!.cells!.get('0,1')!.comment!.text).toMatch(/^Obligatorio\./);
});

test.each([
  ['a file that is there', ['alpha.payout', '--out', 'TEMPLATE'], 'exists already; name another file'],
  ['another kind of file', ['alpha.payout', '--out', 'form.csv'], '--out names an Excel workbook'],
  ['no operation', [], 'name an operation; known are alpha.collection'],
])('%s is refused', async (_, args, message) => {
  const before = readFileSync(TEMPLATE);
  const { code, err } = await write(args.map((arg) => (arg === 'TEMPLATE' ? TEMPLATE : arg)));
  expect(err).toContain(message);
  expect(code).toBe(2);
  expect(readFileSync(TEMPLATE)).toEqual(before);
});

/** The formula of the limits of the amount. */
async function limitsOfAmount(name: string, args: readonly string[]): Promise<string | undefined> {
  const out = join(folder, name);
  const { code } = await write([...args, '--out', out]);
  expect(code).toBe(0);
  const { sheets } = await readXlsx(readFileSync(out), { readStyles: true });
  const own = sheets[0]!.dataValidations!.find(({ range }) => range.startsWith('B2:'));
  return own?.formula1?.replaceAll(/IF\(.*?\)\)/g, 'B');
}

test('limits are those of the overlay, and of the day', async () => {
  expect(await limitsOfAmount('overlay.xlsx', ['alpha.payout', '--overlay', 'test/fixtures/overlay'])).toBe(
    'AND(B>=12,B<=480)',
  );
  const collection = (day: string) => limitsOfAmount(`${day}.xlsx`, ['alpha.collection', '--at', day]);
  expect(await collection('2031-05-31')).toBe('AND(B>=15,B<=750)');
  expect(await collection('2031-06-01')).toBe('AND(B>=25,B<=650)');
});

test('--facts adds the facts of the operation', async () => {
  const { code, err } = await write(['alpha.payout', '--out', join(folder, 'facts.xlsx'), '--facts', '{"moon":"1"}']);
  expect(err).toContain('moon');
  expect(code).toBe(2);
});

describe('a list of objects', () => {
  const NESTED = ['--rules', 'test/fixtures/nested'] as const;
  const out = join(folder, 'cart.xlsx');
  type Row = readonly (string | number | null)[];

  /** The template with two orders and these entries, under other labels if they are given. */
  async function cart(
    name: string,
    entries: readonly Row[],
    labels: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const workbook = await openXlsx(readFileSync(out), { readStyles: true });
    const [orders, items] = workbook.sheets;
    const header = items!.rows[0]!;
    for (const [index, label] of header.entries()) {
      const value = labels[label as string] ?? label;
      items!.cells!.set(`0,${index}`, { ...items!.cells!.get(`0,${index}`)!, value });
    }
    orders!.rows[1] = ['C-1', 'SE'];
    orders!.rows[2] = ['C-2', 'SE'];
    for (const [i, entry] of entries.entries()) items!.rows[i + 1] = [...entry];
    return file(name, Buffer.from(await saveXlsx(workbook)));
  }
  const items = [
    ['3', 'TOO-LONG-BY-FAR', 'physical', '1'],
    [2, 'A-1', 'digital', '2'],
    ['3', 'A-2', 'digital', '1'],
  ] as const;

  beforeAll(async () => {
    expect((await payrules(['template', 'cart.order', '--out', out, ...NESTED])).code).toBe(0);
  });

  test('has a sheet whose rows name those of the orders', async () => {
    const table = join(folder, 'cart.csv');
    await payrules(['fix', 'cart.order', await cart('cart-filled.xlsx', items), '--out', table, ...NESTED]);
    const [header, ...rows] = readFileSync(table, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(','));
    const places = [
      'order_id',
      'line_items.0.sku',
      'line_items.0.quantity',
      'line_items.1.sku',
      'line_items.1.quantity',
    ];
    // The first sheet shows the label of a field.
    const indexes = places.map((name) => header!.indexOf(name === 'order_id' ? 'Order id' : name));
    expect(rows.map((row) => indexes.map((index) => row[index]))).toEqual([
      ['C-1', 'A-1', '2', '', ''],
      ['C-2', 'TOO-LONG-BY-FAR', '1', 'A-2', '1'],
    ]);
  });

  test('findings are in the cells of that sheet', async () => {
    const annotated = join(folder, 'cart-annotated.xlsx');
    const input = await cart('cart-wrong.xlsx', items, { 'Article number': 'SKU' });
    const result = await check(['cart.order', input, '--annotate', annotated], '', NESTED);
    expect(result.items[1]!.diagnostics).toContainEqual(
      expect.objectContaining({ field: 'line_items.0.sku', column: { letter: 'Items!B', header: 'line_items.0.sku' } }),
    );
    const { sheets } = await readXlsx(readFileSync(annotated), { readStyles: true });
    const own = sheets.find(({ name }) => name === 'Items')!;
    expect(own.cells!.get('1,1')!.comment!.text).toContain('at most 8 characters');
    expect(own.cells!.get('3,1')?.comment).toBeUndefined();
  });

  test('a number with three decimals gets no additional zero: its text has 8 characters', async () => {
    const input = await cart('cart-thirds.xlsx', [['2', 1234.567, 'digital', '1']]);
    const { items: results } = await check(['cart.order', input], '', NESTED);
    expect(results[0]!.diagnostics!.filter(({ field }) => field === 'line_items.0.sku')).toEqual([]);
  });

  test.each([
    ['for a row without an order', [['9', 'A-1']], {}, 'row 2 of the sheet Items is for row 9, which has no order'],
    ['for no row', [['', 'A-1']], {}, 'the sheet Items: row 2 does not say the row of its order, such as 2'],
    [
      'in columns that were moved without their names',
      [['2', 'A-1']],
      { 'Article number': 'Quantity', Quantity: 'Article number' },
      'the sheet Items: columns were moved by a program',
    ],
  ])('an entry %s is refused', async (name, entries, labels, message) => {
    const input = await cart(`${name}.xlsx`, entries, labels);
    const { err, code } = await checkText(['cart.order', input], '', NESTED);
    expect(err).toContain(message);
    expect(code).not.toBe(0);
  });
});
