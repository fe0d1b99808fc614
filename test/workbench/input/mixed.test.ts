import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { dayAt, mixedOrder } from '../../../src/workbench/input/mixed.js';
import { fixtureFolder } from '../../fixtures/fixture.js';
import { payrules } from '../../support/cli.js';

test.each<readonly [at: unknown, day: string | undefined]>([
  ['2026-11-03', '2026-11-03'],
  ['2026-11-03T10:00:00Z', '2026-11-03'],
  ['2026-11-03T23:59:59.123456', '2026-11-03'],
  ['2026-11-03 23:59', '2026-11-03'],
  ['2026-11-03T23:30:00-05:00', '2026-11-04'],
  ['2026-11-03 00:30:00.5+02', '2026-11-02'],
  ['2026-11-03T00:30:00+0200', '2026-11-02'],
  ['2026-02-29', undefined],
  ['1026-11-03', undefined],
  ['2026-11-03x', undefined],
  ['2026-11-03 10:00:00.000 UTC', '2026-11-03'],
  ['2026-11-03 23:30:00 -0500', '2026-11-04'],
  ['2026-11-03T25:99:00+01:00', undefined],
  ['2026-11-03T10:00+24:00', undefined],
  ['2026-02-30T10:00+02:00', undefined],
  ['2026-11-24T99:99', undefined],
  ['2026-11-24T10:00:60', undefined],
  ['2026-11-24T10:00garbage', undefined],
  ['2026-11-24T10:00 of a day+02:00', undefined],
  ['03.11.2026', undefined],
  [20261103, undefined],
  [null, undefined],
])('the day of %j is %s', (at, day) => {
  expect(dayAt(at)).toBe(day);
});

test('an order may say when it was made', () => {
  expect(mixedOrder({ operation: 'a', order: {}, at: '2026-11-03' })).toEqual({
    operation: 'a',
    order: {},
    facts: undefined,
    at: '2026-11-03',
  });
});

test('which changes nothing on the command line', async () => {
  const [order] = JSON.parse(readFileSync('test/fixtures/orders/alpha.payout.json', 'utf8')) as [
    Record<string, string>,
  ];
  const line = { operation: 'alpha.payout', order };
  const columns = Object.keys(order);
  const table = (head: string, cell: string): string =>
    `operation,${head}${columns.join(',')}\nalpha.payout,${cell}${columns.map((name) => order[name]).join(',')}\n`;
  const results = [
    JSON.stringify(line),
    JSON.stringify({ ...line, at: '2026-11-03T10:00:00Z' }),
    table('', ''),
    table('at,', '2026-11-03,'),
  ].map((stdin, i) =>
    payrules(['check', '--mixed', '--rules', fixtureFolder, ...(i > 1 ? ['--input', 'csv'] : [])], { stdin }),
  );
  const [plain, dated, row, datedRow] = await Promise.all(results);
  expect(dated).toEqual(plain);
  expect(datedRow).toEqual(row);
  expect(datedRow!.err).not.toMatch(/left out/);
});
