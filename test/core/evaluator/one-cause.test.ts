import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import type { Bindings } from '../../../src/core/model/bindings.js';
import type { ValidateOptions } from '../../../src/core/model/validation.js';
import { compiledFixture, allIds, fixtureOperation, fixtureValidator } from '../../fixtures/fixture.js';

const bindings = parse(readFileSync('test/fixtures/bindings.yaml', 'utf8')) as Bindings;
const AT = '2026-06-15';

/** The findings in the example order of an operation with some fields changed; `undefined` removes a field. */
function found(
  id: string,
  changes: Readonly<Record<string, unknown>>,
  options: ValidateOptions & { readonly off?: readonly string[] } = {},
): readonly string[] {
  const { off = [], ...rest } = options;
  const document = id === 'alpha.payout' ? { beneficiaryId: '1' } : {};
  const order = { ...exampleOrder(fixtureOperation(id)), ...document, ...changes };
  const { diagnostics } = fixtureValidator(id, { bindings, off })(order, { at: AT, ...rest });
  return diagnostics.map(({ field, severity, code }) => `${field} ${severity} ${code}`);
}

describe('one cause has one diagnostic', () => {
  test('faults of several fields are reported each', () => {
    const faults = { amount: '900.01', paymentType: 'WALLET', callbackUrl: 'x', transferCode: '1' };
    expect(found('alpha.payout', faults)).toEqual([
      'amount error range',
      'callbackUrl error format',
      'paymentType error choice',
      'transferCode error length',
    ]);
  });

  test('a field has its first finding only: the type, then what is missing, then the rest', () => {
    for (const amount of [null, 0, 120, ['120'], { valueOf: () => '120' }, true, 10n, Symbol('x')])
      expect(found('alpha.payout', { amount })).toEqual(['amount error type']);
    for (const amount of ['', '   ']) expect(found('alpha.payout', { amount })).toEqual(['amount error missing']);
    expect(found('alpha.payout', { amount: '-1.0000' })).toEqual(['amount error format']);
    expect(found('alpha.payout', { amount: '0' })).toEqual(['amount error range']);
  });

  test('an error of a field hides its warnings, also those of rules before it', () => {
    expect(found('alpha.payout', { amount: '120.255' })).toEqual(['amount warning decimals']);
    expect(found('alpha.payout', { amount: '4.999' })).toEqual(['amount error range']);
  });

  test('an error hides a rule that reads its field', () => {
    expect(found('alpha.payout', { currency: 5, amount: '4.99' })).toEqual(['currency error type']);
    const same = { beneficiaryBankCode: 'S1', beneficiaryBankType: '1', transferCode: '01136600010003254221' };
    expect(found('alpha.payout', { ...same, beneficiaryAccountNumber: '01136600010003254221' })).toEqual([
      'beneficiaryAccountNumber error length',
    ]);
    expect(found('beta.collection', { paymentType: null, paymentChannel: 'MOON' })).toEqual(['paymentType error type']);
  });

  test('an error on a later field hides it too, and one that is not reported', () => {
    expect(found('beta.collection', { currency: 'SEK', amount: '1.2555', paymentType: 'CARD' })).toEqual([
      'currency error choice',
    ]);
    expect(found('alpha.payout', { currency: 5, amount: '4.99' }, { fields: ['amount'] })).toEqual([]);
  });

  test('a warning hides no rule that reads its field', () => {
    expect(found('alpha.payout', { currency: '', amount: '4.99' })).toEqual([
      'amount error range',
      'currency warning missing',
    ]);
  });

  test('a rule that is off hides nothing', () => {
    const savings = {
      beneficiaryBankCode: 'S1',
      beneficiaryBankType: '2',
      beneficiaryAccountNumber: '77366032543',
      transferCode: '01136600010003254231',
    };
    expect(found('alpha.payout', savings)).toEqual(['transferCode warning checksum']);
    expect(found('alpha.payout', savings, { off: ['alpha.payout/transfer-code-check-digits'] })).toEqual([
      'transferCode warning mismatch',
    ]);
  });
});

describe.each(allIds())('%s: the order of diagnostics', (id) => {
  const { fields } = compiledFixture(id);

  test('errors come first, then fields in the order of the operation, then unknown names', () => {
    const order = { aaa: 'x', zzz: 'x', ...Object.fromEntries(fields.map((name) => [name, undefined]).toReversed()) };
    const { diagnostics } = fixtureValidator(id)(order, { at: AT });
    const severities = diagnostics.map(({ severity }) => severity);
    expect(severities).toEqual(severities.toSorted());
    for (const severity of ['error', 'warning'] as const) {
      const named = diagnostics.filter((each) => each.severity === severity).map(({ field }) => field);
      const known = named.filter((field) => fields.includes(field));
      expect(known).toEqual(fields.filter((field) => known.includes(field)));
      if (severity === 'warning') expect(named.slice(known.length)).toEqual(['aaa', 'zzz']);
    }
  });

  test('each diagnostic has a message and a source', () => {
    const { diagnostics } = fixtureValidator(id)({}, { at: AT });
    expect(diagnostics.length).toBeGreaterThan(0);
    for (const { ruleId, message, source } of diagnostics) {
      expect(ruleId.startsWith(`${id}/`)).toBe(true);
      expect(message).toMatch(/^[^{}]+$/);
      expect(source.clause ?? source.document).toEqual(expect.any(String));
    }
  });
});
