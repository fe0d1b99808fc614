import { describe, expect, test } from '@jest/globals';
import { compileOperation } from '../../../src/workbench/compiler/index.js';
import { validatorOf } from '../../../src/core/evaluator/validator.js';
import type { RuleConditions, Rule } from '../../../src/core/model/operation.js';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import { fixtureOperation } from '../../fixtures/fixture.js';

const alpha = fixtureOperation('alpha.payout');
const bindings = { 'alpha.bank': { north: ['A'], south: ['B'] } };

/** The outcome of a rule under a condition that refuses every name but x. */
function outcome(
  condition: { readonly when?: RuleConditions; readonly unless?: RuleConditions },
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
  [{ when: { currency: { 'any-case': ['SEK'] } } }, { currency: ' sek\u200B' }, false, 'refused'],
  [{ unless: { currency: { 'any-case': ['SEK'] } } }, { currency: '\u00A0SEK' }, false, 'does not apply'],
  [{ when: { currency: { 'any-case': ['SEK'] } } }, { currency: 'S EK' }, false, 'does not apply'],
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
  [{ when: { beneficiaryId: { 'at-least': '1000' } } }, { beneficiaryId: '1000' }, false, 'refused'],
  [{ when: { beneficiaryId: { 'at-least': '1000' } } }, { beneficiaryId: '1000.00' }, false, 'refused'],
  [{ when: { beneficiaryId: { 'at-least': '1000' } } }, { beneficiaryId: '999.99' }, false, 'does not apply'],
  [{ when: { beneficiaryId: { 'at-least': '1000' } } }, { beneficiaryId: '9999999999999999999999' }, false, 'refused'],
  [{ when: { beneficiaryId: { 'at-least': '1000' } } }, { beneficiaryId: '' }, false, 'does not apply'],
  [{ when: { beneficiaryId: { above: '1000' } } }, { beneficiaryId: '1000.0' }, false, 'does not apply'],
  [
    { when: { beneficiaryId: { above: '1000' } } },
    { beneficiaryId: '1000.0000000000000000000000000001' },
    false,
    'refused',
  ],
  [{ when: { beneficiaryId: { 'at-most': '1000' } } }, { beneficiaryId: '1000.000' }, false, 'refused'],
  [{ when: { beneficiaryId: { 'at-most': '1000' } } }, { beneficiaryId: '1000.001' }, false, 'does not apply'],
  [{ when: { beneficiaryId: { below: '1000' } } }, { beneficiaryId: '1000' }, false, 'does not apply'],
  [{ when: { beneficiaryId: { below: '1000' } } }, { beneficiaryId: '999.9999' }, false, 'refused'],
  [{ when: { beneficiaryId: { below: '1000' } } }, { beneficiaryId: '0' }, false, 'refused'],
  [{ when: { beneficiaryId: { 'at-least': '10', below: '100' } } }, { beneficiaryId: '10' }, false, 'refused'],
  [{ when: { beneficiaryId: { 'at-least': '10', below: '100' } } }, { beneficiaryId: '100' }, false, 'does not apply'],
  [{ when: { beneficiaryId: { 'at-least': '10', below: '100' } } }, { beneficiaryId: '9' }, false, 'does not apply'],
  // A text that is not a plain decimal has no size, so neither the condition nor its opposite matches.
  [{ when: { beneficiaryId: { below: '1000' } } }, { beneficiaryId: '1,00' }, false, 'does not apply'],
  [{ when: { beneficiaryId: { 'at-least': '0' } } }, { beneficiaryId: '007' }, false, 'does not apply'],
  [{ when: { beneficiaryId: { 'at-least': '0' } } }, { beneficiaryId: '-5' }, false, 'does not apply'],
  [{ unless: { beneficiaryId: { 'at-least': '0' } } }, { beneficiaryId: '007' }, false, 'refused'],
  [{ when: { beneficiaryId: { after: '2027-01-31' } } }, { beneficiaryId: '2027-02-01' }, false, 'refused'],
  [{ when: { beneficiaryId: { after: '2027-01-31' } } }, { beneficiaryId: '2027-01-31' }, false, 'does not apply'],
  [{ when: { beneficiaryId: { after: '2027-01-31' } } }, { beneficiaryId: '2027-02-29' }, false, 'does not apply'],
  [{ when: { beneficiaryId: { before: '2027-01-31' } } }, { beneficiaryId: '2027-01-30' }, false, 'refused'],
  [{ when: { beneficiaryId: { before: '2027-01-31' } } }, { beneficiaryId: '2027-01-31' }, false, 'does not apply'],
  [{ when: [{ currency: ['SEK'] }, { currency: ['USD'] }] }, {}, false, 'refused'],
  [{ when: [{ currency: ['EUR'] }, { currency: ['USD'] }] }, {}, false, 'does not apply'],
  [{ unless: [{ currency: ['EUR'] }, { currency: ['SEK'] }] }, {}, false, 'does not apply'],
  [{ unless: [{ currency: ['EUR'] }, { currency: ['USD'] }] }, {}, false, 'refused'],
  // An unbound name decides only if no other condition does.
  [{ when: [{ bank: ['north'] }, { currency: ['SEK'] }] }, {}, false, 'refused'],
  [{ when: [{ bank: ['north'] }, { currency: ['USD'] }] }, {}, false, 'not evaluated'],
  [{ when: [{ bank: ['north'], currency: ['USD'] }, { currency: ['EUR'] }] }, {}, false, 'does not apply'],
  [{ unless: [{ bank: ['north'] }, { currency: ['SEK'] }] }, {}, false, 'does not apply'],
  [{ unless: [{ bank: ['north'] }, { currency: ['USD'] }] }, {}, false, 'not evaluated'],
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

describe('a fact that was not given', () => {
  const beta = fixtureOperation('beta.collection');
  const order = { ...exampleOrder(beta), zip: '12345678', paymentType: 'PAY_MOON', paymentChannel: 'MOON' };
  const length = { name: 'length', written: { to: 7 }, parameters: { to: 7 } };
  const model = beta.rules.find((rule) => rule.id === 'zip-of-wallet')!;

  /** What a rule on the postal code, or another field, needs; `undefined` if it refuses or does not apply. */
  const needs = (
    probe: Partial<Rule>,
    change: Readonly<Record<string, unknown>> = {},
    facts: Readonly<Record<string, string>> = {},
  ): readonly string[] | boolean => {
    const { when: _when, unless: _unless, ...rest } = model;
    const operation = {
      ...beta,
      rules: [beta.rules.find(({ field }) => field === '*')!, { ...rest, id: 'probe', check: length, ...probe }],
    };
    const { diagnostics, notEvaluated } = validatorOf(compileOperation(operation, '0'), {})(
      { ...order, ...change },
      { facts },
    );
    return notEvaluated[0]?.needs ?? diagnostics.length > 0;
  };
  const CAN = { cardCountry: 'CAN' };
  const open = ['fact:cardCountry'];

  test.each<[Partial<Rule>, readonly string[] | boolean, readonly string[] | boolean]>([
    [{ when: { cardCountry: ['CAN'] } }, open, true],
    [{ when: { cardCountry: ['DEU'] } }, open, false],
    [{ when: { cardCountry: { not: ['CAN'] } } }, open, false],
    [{ when: { cardCountry: { not: ['DEU'] } } }, open, true],
    [{ when: { cardCountry: { 'any-case': ['can'] } } }, open, true],
    [{ unless: { cardCountry: ['CAN'] } }, open, false],
    [{ unless: { cardCountry: { not: ['CAN'] } } }, open, true],
    [{ unless: { cardCountry: { 'any-case': ['DEU'] } } }, open, true],
    [{ when: { cardCountry: 'given' } }, false, true],
    [{ when: { cardCountry: 'missing' } }, true, false],
    [{ unless: { cardCountry: 'given' } }, true, false],
    // Another entry is false: the rule does not apply, whatever the fact is.
    [{ when: { cardCountry: ['CAN'], paymentType: ['CARD'] } }, false, false],
    [{ when: { cardCountry: ['CAN'] }, unless: { paymentType: ['PAY_MOON'] } }, false, false],
    [{ when: { paymentType: ['CARD'] }, unless: { cardCountry: ['DEU'] } }, false, false],
    [{ when: { paymentType: ['PAY_MOON'] }, unless: { cardCountry: ['DEU'] } }, open, true],
    [{ when: { cardCountry: ['CAN'], paymentType: ['PAY_MOON'] } }, open, true],
    [{ unless: { cardCountry: ['CAN'], paymentType: ['CARD'] } }, true, true],
    // A binding is also missing.
    [{ when: { cardCountry: ['CAN'], wallet: ['moon'] } }, ['binding:beta.wallet', ...open], ['binding:beta.wallet']],
    [{ when: { cardCountry: 'missing', wallet: ['moon'] } }, ['binding:beta.wallet'], false],
    // A missing field.
    [
      {
        field: 'callbackUrl',
        when: { cardCountry: ['CAN'] },
        check: { name: 'required', written: true, parameters: true },
      },
      open,
      true,
    ],
    // Checks that compare with the fact.
    [
      { check: { name: 'compare', written: {}, parameters: { relation: 'different', other: 'cardCountry' } } },
      open,
      false,
    ],
  ])('%j: %j, with the fact %j', (probe, without, given) => {
    expect([needs(probe, { callbackUrl: '' }), needs(probe, { callbackUrl: '' }, CAN)]).toEqual([without, given]);
  });

  test('is not needed for a value that passes whatever it is', () => {
    expect(needs({ when: { cardCountry: ['CAN'] } }, { zip: '1234567' })).toBe(false);
    expect(needs({ when: { cardCountry: ['CAN'] } }, { zip: '' })).toBe(false);
  });

  test('is not needed for a rule on it whose condition is false', () => {
    const onFact = { field: 'cardCountry', when: { paymentType: ['CARD'] } };
    expect([needs(onFact), needs(onFact, { paymentType: 'CARD' })]).toEqual([false, open]);
  });

  test('is listed for a rule that another error of the field would hide', () => {
    const { when: _when, unless: _unless, ...sure } = { ...model, check: length };
    const probe = { ...sure, id: 'probe', when: { cardCountry: ['CAN'] } };
    const operation = { ...beta, rules: [beta.rules.find(({ field }) => field === '*')!, sure, probe] };
    const { diagnostics, notEvaluated } = validatorOf(compileOperation(operation, '0'), {})(order);
    expect(diagnostics.map(({ ruleId }) => ruleId)).toEqual(['beta.collection/zip-of-wallet']);
    expect(notEvaluated.map(({ ruleId }) => ruleId)).toEqual(['beta.collection/probe']);
  });
});
