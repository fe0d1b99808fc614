import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { englishOf } from '../../../../src/core/index.js';
import { PastOrders, ReadProblems } from '../../../../src/apps/studio/server/past-orders.js';
import { fixture } from '../../../fixtures/fixture.js';

const folder = mkdtempSync(join(tmpdir(), 'payrules-past-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The orders of a table, and the notes about it. */
async function read(text: string, operation?: string) {
  const file = join(folder, 'orders.csv');
  writeFileSync(file, text);
  const said: string[] = [];
  const orders = new PastOrders(file, operation, fixture, (line) => said.push(englishOf(line)));
  const problem = await orders.problem();
  // A second look at the same table does not repeat the notes.
  await orders.problem();
  return { problem, count: orders.known.count, said };
}

test('the rows of a table are past orders', async () => {
  const named = await read('operation,amount,Kunde\nalpha.payout,5,x\n,6,\n');
  expect(named).toEqual({
    problem: undefined,
    count: 1,
    said: ['column C, Kunde, is left out: it is not a field'],
  });
  const names = 'mchOrderId,callbackUrl,beneficiaryName,beneficiaryAccountNumber';
  const amounts = await read('amount\n5\n6\n', 'alpha.payout');
  expect(amounts).toMatchObject({
    problem: undefined,
    count: 2,
    said: [`there is no column for ${names.replaceAll(',', ', ')}; every order must have them`],
  });
  expect(await read(`IMPORTE,${names}\n5,,,,\n`, 'alpha.payout')).toMatchObject({ count: 1, said: [] });
  expect(await read(`${names},amount\nA,,,,5\nTotal,,,,5\n`, 'alpha.payout')).toMatchObject({
    count: 1,
    said: ['row 3 has totals and is not read as an order'],
  });
  expect(await read('amount\n5\n')).toMatchObject({
    problem: {
      code: 'no-column',
      problem: 'no column is named operation; add it, or name the operation of all rows instead',
      lacksOperation: true,
    },
    count: 0,
  });
});

describe('lines that name their operation, where that of all orders is given', () => {
  const NAMED = [
    '{"operation":"alpha.payout","order":{"amount":"5"}}',
    '{"operation":"unknown.payout","order":{"amount":"5"},"facts":{},"at":"2026-01-31"}',
    '{"operation":"alpha.payout","order":"{\\"amount\\":\\"5\\"}"}',
  ];
  const ORDERS = [
    '{"amount":"5"}',
    '{"operation":"alpha.payout","order":"A-1","amount":"5"}',
    '{"operation":"alpha.payout","order":17}',
    '{"operation":"sale","order":{"id":"A-1"},"amount":"5"}',
  ];

  /** What is read of some lines. */
  async function readLines(lines: readonly string[]) {
    const file = join(folder, 'named.ndjson');
    writeFileSync(file, lines.join('\n'));
    const orders = new PastOrders(file, 'alpha.payout', fixture, () => undefined);
    const problems = new ReadProblems();
    const found: number[] = [];
    for await (const { portion } of orders.portions(problems)) found.push(...portion.map(({ line }) => line));
    return { problem: await orders.problem(), found, unreadable: problems.unreadable.lines };
  }

  test('are unreadable, and orders with an operation and an order of their own are not', async () => {
    expect(await readLines([...ORDERS, ...NAMED])).toEqual({
      problem: undefined,
      found: [1, 2, 3, 4],
      unreadable: [5, 6, 7],
    });
  });

  test('refuse the file where no line is an order', async () => {
    expect(await readLines([...NAMED, 'no JSON'])).toMatchObject({
      problem: {
        code: 'mixed',
        problem: 'the orders name their operations; use no --operation',
        lacksOperation: false,
      },
      found: [],
    });
  });
});

test('an order that JSON.stringify cannot write is unreadable', async () => {
  const file = join(folder, 'deep.ndjson');
  const deep = `{"extra":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  writeFileSync(file, `${deep}\n{"amount":"5"}\n`);
  const orders = new PastOrders(file, 'alpha.payout', fixture, () => undefined);
  const problems = new ReadProblems();
  const lines: number[] = [];
  for await (const { portion } of orders.portions(problems)) lines.push(...portion.map(({ line }) => line));
  expect({ lines, unreadable: problems.unreadable.count }).toEqual({ lines: [2], unreadable: 1 });
});
