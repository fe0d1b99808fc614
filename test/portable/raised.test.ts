import { describe, expect, test } from '@jest/globals';
import { manifestOf, mutantsOf, views } from '../../src/compiler/index.js';
import type { Condition, Operation, Rule } from '../../src/model/operation.js';
import { rulebook } from '../support/rulebook.js';
import { breachesOf, corpus, operations, optionsWith, portable, validatorFor } from './support.js';

const mutants = (operation: Operation, count: number): readonly { readonly data: unknown }[] =>
  mutantsOf(operation, rulebook.slots, count, 6).map((data) => ({ data }));

// A merchant may raise any warning; what its check then says as a schema must hold too.
test.each(operations.map((operation) => [operation.id, operation] as const))(
  '%s keeps the contract with every warning raised to an error',
  (_, operation) => {
    const raised = { ...operation, rules: operation.rules.map((rule): Rule => ({ ...rule, severity: 'error' })) };
    const schema = portable(raised);
    const orders = [...corpus(raised).filter(({ bindings }) => !bindings), ...mutants(raised, 500)];
    expect(breachesOf(raised, schema, orders)).toEqual([]);
    const [one, other] = [validatorFor(schema), validatorFor(views.rich(raised, optionsWith()))];
    expect(orders.filter(({ data }) => one(data) !== other(data))).toEqual([]);
  },
);

const peru = rulebook.operations.get('pe.payout')!;
const wallets = {
  'pe.bank': { 'bank-a': ['BANK-CODE'], 'bank-b': ['B'], 'bank-c': 'none' as const, 'bank-d': 'none' as const },
};
const halves = { 'pe.bank': { 'bank-a': ['BANK-CODE'] } };

/** The Peru payout with one rule more, which refuses a purpose wherever its condition holds. */
function withRule(extra: Partial<Rule>): Operation {
  const model = peru.rules.find((rule) => rule.id === 'payment-type')!;
  const rule: Rule = {
    ...model,
    id: 'extra',
    field: 'purpose',
    check: { name: 'unsupported', written: true, parameters: true },
    ...extra,
  };
  return { ...peru, rules: [...peru.rules, rule] };
}

const entries: readonly Condition[] = [
  { currency: ['PEN', 'USD'] },
  { currency: { not: ['PEN'] } },
  { beneficiaryType: ['DNI'], currency: { not: ['USD'] } },
  { bank: ['bank-a'] },
  { bank: ['other'] },
  { bank: ['unknown'] },
  { bank: ['unknown', 'bank-b'] },
  { bank: { not: ['bank-a'] } },
  { bank: { not: ['other'] } },
  { bank: { not: ['unknown'] } },
  { bank: { not: ['other', 'unknown'] } },
  { bank: ['bank-b'], currency: ['PEN'] },
];

describe.each([['when'], ['unless']] as const)('%s', (form) => {
  test.each(entries)("%j is the evaluator's", (condition) => {
    const operation = withRule({ [form]: condition });
    const base = corpus(peru)[0]!.data as object;
    const orders = ['BANK-CODE', 'B', 'X', '', undefined, 5].flatMap((beneficiaryBankCode) =>
      ['PEN', 'USD', 'EUR', '', undefined].flatMap((currency) =>
        ['x', '', undefined].map((purpose) => ({ data: { ...base, beneficiaryBankCode, currency, purpose } })),
      ),
    );
    const plain = orders.map(({ data }) => ({ data: JSON.parse(JSON.stringify(data)) as unknown }));
    for (const bindings of [{}, halves, wallets])
      expect(breachesOf(operation, portable(operation, bindings), plain, bindings)).toEqual([]);
  });
});

test.each([
  ['2026-11-21', undefined, false],
  ['2026-11-22', undefined, true],
  [undefined, '2026-11-21', false],
  [undefined, '2026-11-20', true],
])('a rule from %s until %s counts on the day of the schema alone', (from, until, accepted) => {
  const operation = withRule({ ...(from !== undefined && { from }), ...(until !== undefined && { until }) });
  expect(validatorFor(portable(operation))(corpus(peru)[0]!.data)).toBe(accepted);
  expect(manifestOf([operation], '0', optionsWith()).operations['pe.payout']!.rules['pe.payout/extra']).toEqual({
    field: 'purpose',
    severity: 'error',
    status: 'approximated',
    reason: `It counts ${from === undefined ? `until ${until}` : `from ${from}`} only; a schema holds the rules of one day.`,
  });
});
