import { expect, test } from '@jest/globals';
import { compileOperation } from '../../src/compiler/index.js';
import { validatorOf } from '../../src/validator/validator.js';
import type { Condition } from '../../src/model/operation.js';
import { exampleOrder } from '../../src/model/example-order.js';
import { fixtureOperation } from '../fixtures/fixture.js';

const alpha = fixtureOperation('alpha.payout');
const bindings = { 'alpha.bank': { north: ['A'], south: ['B'] } };

/** The outcome of a rule under a condition that refuses every name but x. */
function outcome(
  condition: { readonly when?: Condition; readonly unless?: Condition },
  change: Readonly<Record<string, unknown>>,
  bound = false,
): 'refused' | 'not evaluated' | 'does not apply' {
  const model = alpha.rules.find((rule) => rule.id === 'currency-expected')!;
  const rule = {
    ...model,
    id: 'probe',
    field: 'beneficiaryName',
    severity: 'error' as const,
    check: { name: 'one-of', written: ['x'], parameters: ['x'] },
    ...condition,
  };
  const validate = validatorOf(
    compileOperation({ ...alpha, rules: [...alpha.rules, rule] }, '0'),
    bound ? { bindings } : {},
  );
  const { diagnostics, notEvaluated } = validate({ ...exampleOrder(alpha), ...change });
  if (diagnostics.some((d) => d.ruleId === 'alpha.payout/probe')) return 'refused';
  return notEvaluated.some((u) => u.ruleId === 'alpha.payout/probe') ? 'not evaluated' : 'does not apply';
}

test.each([
  [{ when: { currency: ['SEK'] } }, {}, false, 'refused'],
  [{ when: { currency: ['USD'] } }, {}, false, 'does not apply'],
  [{ when: { currency: { 'any-case': ['SEK'] } } }, {}, false, 'refused'],
  [{ when: { currency: { 'any-case': ['sek', 'usd'] } } }, {}, false, 'refused'],
  [{ when: { currency: { 'any-case': ['SEK'] } } }, { currency: 'seK' }, false, 'refused'],
  [{ when: { currency: { 'any-case': ['SEK'] } } }, { currency: '\u017FEK' }, false, 'does not apply'],
  [{ when: { currency: { 'any-case': ['SEK'] } } }, { currency: 'SE' }, false, 'does not apply'],
  [{ when: { currency: { 'any-case': ['SE+'] } } }, { currency: 'SE\u000B' }, false, 'does not apply'],
  [{ when: { currency: { 'any-case': ['SEK'] } } }, { currency: 5 }, false, 'does not apply'],
  [{ when: { currency: { 'any-case': ['SEK'] } } }, { currency: '' }, false, 'does not apply'],
  [{ unless: { currency: { 'any-case': ['SEK'] } } }, { currency: 'sek' }, false, 'does not apply'],
  [{ unless: { currency: { 'any-case': ['SEK'] } } }, { currency: undefined }, false, 'refused'],
  [{ when: { currency: { not: ['USD'] } } }, {}, false, 'refused'],
  [{ when: { currency: { not: ['SEK'] } } }, {}, false, 'does not apply'],
  [{ when: { currency: { not: ['USD'] } } }, { currency: '' }, false, 'does not apply'],
  [{ when: { currency: ['SEK'], paymentType: ['CASH'] } }, {}, false, 'does not apply'],
  [{ unless: { currency: ['SEK'] } }, {}, false, 'does not apply'],
  [{ unless: { currency: ['USD'] } }, {}, false, 'refused'],
  [{ unless: { currency: ['SEK'] } }, { currency: undefined }, false, 'refused'],
  [{ when: { currency: 'given' } }, {}, false, 'refused'],
  [{ when: { currency: 'given' } }, { currency: ' ' }, false, 'does not apply'],
  [{ when: { currency: 'missing' } }, {}, false, 'does not apply'],
  [{ when: { currency: 'missing' } }, { currency: ' ' }, false, 'refused'],
  [{ when: { currency: 'missing' } }, { currency: undefined }, false, 'refused'],
  [{ unless: { currency: 'given' } }, {}, false, 'does not apply'],
  [{ unless: { currency: 'given' } }, { currency: '' }, false, 'refused'],
  [{ unless: { currency: 'missing' } }, {}, false, 'refused'],
  [{ when: { bank: 'given' } }, { beneficiaryBankCode: 'Z' }, false, 'refused'],
  [{ when: { bank: 'given' } }, { beneficiaryBankCode: 'A' }, true, 'refused'],
  [{ when: { bank: 'given' } }, { beneficiaryBankCode: '' }, true, 'does not apply'],
  [{ when: { bank: 'missing' } }, { beneficiaryBankCode: 'Z' }, false, 'does not apply'],
  [{ when: { bank: 'missing' } }, { beneficiaryBankCode: '' }, false, 'refused'],
  [{ unless: { bank: 'given' } }, { beneficiaryBankCode: 'Z' }, false, 'does not apply'],
  [{ when: { bank: 'given', accountType: ['savings'] } }, { beneficiaryBankCode: '' }, false, 'does not apply'],
  [{ when: { bank: 'given', accountType: ['savings'] } }, {}, false, 'not evaluated'],
  [{ when: { bank: ['north'] } }, { beneficiaryBankCode: 'A' }, true, 'refused'],
  [{ when: { bank: ['north'] } }, { beneficiaryBankCode: 'B' }, true, 'does not apply'],
  [{ when: { bank: ['north'] } }, {}, false, 'not evaluated'],
  [{ when: { bank: ['north'] } }, { beneficiaryBankCode: '' }, false, 'does not apply'],
  [{ when: { bank: ['unknown'] } }, {}, false, 'refused'],
  [{ when: { bank: ['unknown'] } }, { beneficiaryBankCode: '' }, true, 'refused'],
  [{ when: { bank: ['other'] } }, { beneficiaryBankCode: 'Z' }, true, 'refused'],
  [{ when: { bank: { not: ['north'] } } }, { beneficiaryBankCode: 'B' }, true, 'refused'],
  [{ when: { bank: { not: ['north'] } } }, { beneficiaryBankCode: 'A' }, true, 'does not apply'],
  [{ when: { bank: { not: ['north'] } } }, { beneficiaryBankCode: '' }, true, 'does not apply'],
  [{ when: { bank: { not: ['north'] } } }, {}, false, 'not evaluated'],
  [{ unless: { bank: ['north'] } }, {}, false, 'not evaluated'],
  [{ unless: { bank: ['north'] } }, { beneficiaryBankCode: 'B' }, true, 'refused'],
  [{ when: { bank: ['north'], currency: ['USD'] } }, {}, false, 'does not apply'],
  [{ when: { bank: ['north'] }, unless: { currency: ['SEK'] } }, {}, false, 'does not apply'],
] as const)('%j on %j, bound: %s -> %s', (condition, change, bound, expected) => {
  expect(outcome(condition, change, bound)).toBe(expected);
});

test('whether a derived name is given needs no binding', () => {
  const model = alpha.rules.find((rule) => rule.id === 'document-expected')!;
  const rule = { ...model, when: { bank: 'given', accountType: ['savings'] } } as const;
  const { notEvaluated } = validatorOf(
    compileOperation({ ...alpha, rules: alpha.rules.map((each) => (each === model ? rule : each)) }, '0'),
    {},
  )({
    ...exampleOrder(alpha),
    beneficiaryId: '',
  });
  expect(notEvaluated.find(({ ruleId }) => ruleId === 'alpha.payout/document-expected')?.needs).toEqual([
    'binding:alpha.account-type',
  ]);
});

test('a value that passes under every binding needs none', () => {
  expect(outcome({ when: { bank: ['north'] } }, { beneficiaryName: 'x' })).toBe('does not apply');
});
