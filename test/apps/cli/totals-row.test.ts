import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { payrules } from '../../support/cli.js';
import { BINDINGS, check, checkText, file, folder, good, RULES } from './fixture.js';

const names = Object.keys(good);

/** A row with these values, and nothing in other columns. */
const row = (values: Readonly<Record<string, unknown>>): string =>
  names.map((name) => (values[name] as string | undefined) ?? '').join(';');

/** A table of one order and another row. */
const table = (name: string, ...more: readonly string[]): string =>
  file(name, [names.join(';'), row(good), ...more].map((line) => `${line}\n`).join(''));

const SAID = 'row 3 has totals and is not read as an order';

test.each([
  ['Total', '10'],
  ['TOTALES:', '1.250,50'],
  ['Summe', '#REF!'],
  ['Soma', '12 500.00'],
])('a last row with only "%s" and %s is not an order, and is named', async (label, sum) => {
  const { items, err } = await check([
    'alpha.payout',
    table('totals.csv', row({ mchOrderId: label, amount: sum }), ';;'),
    ...BINDINGS,
  ]);
  expect(items.map(({ valid }) => valid)).toEqual([true]);
  expect(err).toContain(SAID);
});

test.each([
  ['is not the last', [row({ mchOrderId: 'Total', amount: '10' }), row({ ...good, mchOrderId: 'ORD-2' })]],
  ['has no sum', [row({ mchOrderId: 'Total' })]],
  ['has another text', [row({ mchOrderId: 'Total', amount: '10', beneficiaryName: 'Ana Maria' })]],
  ['has another label', [row({ mchOrderId: 'Totalbank', amount: '10' })]],
])('a row that %s is an order', async (_, rows) => {
  const { items, err } = await check(['alpha.payout', table('no-totals.csv', ...rows), ...BINDINGS]);
  expect(items).toHaveLength(1 + rows.length);
  expect(err).not.toContain('has totals');
});

test('where a column names operations, a row without one may have totals', async () => {
  const mixed = file('mixed.csv', 'operation;mchOrderId;amount\nalpha.payout;A;10\n;Total;10\n');
  const { items, err } = await check(['--mixed', mixed, ...BINDINGS]);
  expect(items).toHaveLength(1);
  expect(err).toContain(SAID);
});

test('past orders: the row is not an order', async () => {
  const past = table('past.csv', row({ mchOrderId: 'Total', amount: '10' }));
  const { out, err } = await payrules(['backtest', RULES[1], RULES[1], past, '--operation', 'alpha.payout']);
  expect(out).toContain('No result of 1 order changes');
  expect(err).toContain(SAID);
});

test('the row stays as it is in an annotated and in a fixed table', async () => {
  const totals = row({ mchOrderId: 'Total', amount: '10' });
  const [annotated, fixed] = [join(folder, 'annotated.csv'), join(folder, 'fixed.csv')];
  const input = table('kept.csv', totals, ';;;');
  await checkText(['alpha.payout', input, ...BINDINGS, '--annotate', annotated]);
  await payrules(['fix', 'alpha.payout', input, '--out', fixed, ...RULES, ...BINDINGS]);
  for (const out of [annotated, fixed])
    expect(readFileSync(out, 'utf8').split('\n').slice(2)).toEqual([totals, ';;;', '']);
});

test('a table with only totals is empty', async () => {
  const { code, err } = await checkText([
    'alpha.payout',
    file('alone.csv', `${names.join(';')}\n${row({ mchOrderId: 'Total', amount: '10' })}\n`),
    ...BINDINGS,
  ]);
  expect(err).toContain('the table has a header and no rows');
  expect(code).toBe(2);
});
