import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { check, ndjson, payrules, peru } from './run.js';

const SAMPLES = 'test/orders/mixed.ndjson';
const inputs = readFileSync(SAMPLES, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { readonly operation: string; readonly order: object });
const card = inputs[1]!;

test('each input names its operation and its facts', () => {
  const { code, items } = check(['--mixed', SAMPLES], '');
  expect(code).toBe(1);
  expect(
    items.map(({ operation, valid, diagnostics }) => [operation, valid, diagnostics?.map((d) => d.ruleId)]),
  ).toEqual([
    ['pe.payout', true, []],
    ['global.collection', true, []],
    ['global.collection', false, ['global.collection/card-country-supported']],
    ['pk.payout', false, ['pk.payout/mobile-format']],
    ['ke.collection', false, ['order/operation']],
  ]);
  expect(payrules(['check', '--mixed', SAMPLES]).out).toContain(`${SAMPLES}:4 pk.payout: 1 error`);
});

test('a list of inputs, with facts for all of them', () => {
  const { facts: _, ...bare } = card as typeof card & { readonly facts: unknown };
  const { items } = check(['--mixed', '--facts', '{"cardCountry":"PRK"}'], JSON.stringify([bare, card]));
  expect(items.map((item) => item.valid)).toEqual([false, true]);
});

test('only operations without rules: nothing was judged', () => {
  expect(check(['--mixed'], JSON.stringify({ operation: 'ke.collection', order: {} }))).toMatchObject({
    code: 2,
    items: [{ valid: false }],
  });
});

const odd = [
  { operation: 'pe.payout', order: peru[0] },
  peru[0],
  5,
  null,
  [],
  { operation: { toString: 1 } },
  { operation: 'pe.payout' },
  { operation: '__proto__', order: {} },
  { ...card, facts: 5 },
];

test('a backtest takes the same lines for orders as a check does', () => {
  const result = payrules(['backtest', 'rules', 'rules', '-', '--format', 'json'], ndjson(odd));
  expect(JSON.parse(result.out)).toMatchObject({ orders: 2, withoutRules: 1, unreadable: 7 });
});

test('what is no such input is an error of its line', () => {
  const { code, items, err } = check(['--mixed', '--input', 'ndjson'], ndjson(odd));
  expect({ code, err }).toEqual({ code: 1, err: '' });
  expect(items.map((item) => item.error?.code ?? item.diagnostics?.[0]?.ruleId)).toEqual([
    undefined,
    'not-mixed',
    'not-mixed',
    'not-mixed',
    'not-mixed',
    'not-mixed',
    'not-mixed',
    'order/operation',
    'not-mixed',
  ]);
  expect(items[1]).toMatchObject({
    line: 2,
    error: { message: expect.stringMatching(/^standard input:2: with --mixed/) },
  });
});

test('a fact that no rule asks for is an error of its line, as it is of --facts', () => {
  const { items } = check(
    ['--mixed', '--input', 'ndjson'],
    ndjson([
      { ...card, facts: { cardcountry: 'DEU' } },
      { ...card, facts: { cardCountry: 'DEU', __proto: 'x' } },
      { ...card, facts: null },
      card,
    ]),
  );
  expect(items.map((item) => item.error?.code ?? item.valid)).toEqual(['unknown-fact', 'unknown-fact', true, true]);
  expect(items[0]!.error!.message).toBe(
    'standard input:1: the facts have a name that no rule asks for; known are cardCountry',
  );
});

test('a bindings file whose entries are all commented out binds nothing', () => {
  const { code, items, err } = check(
    ['pe.payout', 'test/orders/pe.payout.json', '--bindings', 'rules/bindings.example.yaml'],
    '',
  );
  expect({ code, err }).toEqual({ code: 1, err: '' });
  expect(items).toEqual(check(['pe.payout', 'test/orders/pe.payout.json'], '').items);
});

test('bindings and the day reach the rules', () => {
  const bound = check(
    ['pe.payout', 'test/orders/pe.payout.json', '--bindings', 'test/orders/bindings.yaml', '--at', '2027-01-31'],
    '',
  ).items;
  expect(bound.map((item) => item.valid)).toEqual([true, false, true, false, false, false]);
  expect(bound.flatMap((item) => item.unjudged)).toEqual([]);
});
