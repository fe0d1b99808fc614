import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { payrules } from './run.js';

const wallet = JSON.stringify({ paymentType: 'WALLET' });

test('what is given narrows what is asked for', () => {
  const { code, out } = payrules(['requirements', 'pk.payout', '-'], wallet);
  expect(code).toBe(0);
  expect(out).toMatch(/^required +beneficiaryBankCode +.*one of 033, 034/m);
  expect(payrules(['requirements', 'pk.payout']).out).toMatch(/^expected +beneficiaryBankCode /m);
});

test('json is what the library returns', () => {
  const { out } = payrules(['requirements', 'pe.payout', '--format', 'json', '--locale', 'es']);
  const { fields, complete } = JSON.parse(out) as {
    fields: { name: string; label: string; min?: string; max?: string }[];
    complete: boolean;
  };
  expect(complete).toBe(false);
  expect(fields.find(({ name }) => name === 'amount')).toMatchObject({ label: 'Monto', min: '1', max: '40000' });
});

test('an overlay asks for what check under it accepts', () => {
  const own = mkdtempSync(join(tmpdir(), 'payrules-requirements-'));
  writeFileSync(
    join(own, 'pe.payout.yaml'),
    'change:\n  - { rule: amount-range, check: { amount-between: ["10", "20000"] }, reason: our contract, until: 2099-12-31 }\n',
  );
  writeFileSync(join(own, 'bindings.yaml'), 'pe.bank: { bank-a: ["011"], bank-b: none, bank-c: none, bank-d: none }\n');
  const asked = (...args: readonly string[]): string =>
    payrules(['requirements', 'pe.payout', '-', '--overlay', own, ...args], '{"beneficiaryBankCode":"999"}').out;
  expect(asked()).toMatch(/ amount .*from 10 to 20000/);
  expect(asked('--at', '2100-01-01')).toMatch(/ amount .*from 1 to 40000/);
  expect(asked()).toMatch(/^required +recipientCardNo /m);
  expect(payrules(['requirements', 'mx.payout', '--overlay', own])).toEqual(payrules(['requirements', 'mx.payout']));
});

test.each([
  [['requirements'], 'name an operation'],
  [['requirements', 'pe.payuot'], 'did you mean pe.payout'],
  [['requirements', 'pe.payout', 'none.json'], 'none.json: there is no such file'],
  [['requirements', 'pe.payout', '--locale', 'xx'], '--locale'],
])('%j is refused', (args, says) => {
  const { code, out, err } = payrules(args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(says);
});

test.each([
  ['[{},{}]', 'standard input holds 2 orders; give one'],
  ['{\n  "amount" "1"\n}', 'standard input:2:12: not JSON'],
])('%j is not one order', (text, says) => {
  const { code, out, err } = payrules(['requirements', 'pe.payout', '-'], text);
  expect([code, out, err]).toEqual([2, '', expect.stringContaining(says)]);
});

test('check speaks the language asked for, in every thread', () => {
  const orders = `${JSON.stringify({ amount: '0.99' })}\n`.repeat(3);
  for (const jobs of ['1', '2']) {
    const { out } = payrules(
      ['check', 'pe.payout', '--input', 'ndjson', '--locale', 'es', '--format', 'ndjson', '--jobs', jobs],
      orders,
    );
    expect(out.match(/Monto: debe estar entre 1 y 40000 PEN\./g)).toHaveLength(3);
  }
});
