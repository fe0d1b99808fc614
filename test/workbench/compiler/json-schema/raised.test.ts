import { describe, expect, test } from '@jest/globals';
import { manifestOf, views } from '../../../../src/workbench/compiler/index.js';
import { mutantsOf } from '../../../../scripts/vectors/mutants.js';
import type { RuleCondition, Operation, Rule } from '../../../../src/core/model/operation.js';
import { fixtureOperation, someIds } from '../../../fixtures/fixture.js';
import { breachesOf, corpus, optionsWith, portable, validatorFor } from './support.js';
import { VOLUME } from '../../../support/seeded.js';

const mutants = (operation: Operation, count: number): readonly { readonly data: unknown }[] =>
  mutantsOf(operation, count, 6).map((data) => ({ data }));

// A merchant may raise any warning to an error; the schema of its check must then keep the contract too.
test.each(someIds().map((id) => [id, fixtureOperation(id)] as const))(
  '%s keeps the contract with every warning raised to an error',
  (_, operation) => {
    const raised = { ...operation, rules: operation.rules.map((rule): Rule => ({ ...rule, severity: 'error' })) };
    const schema = portable(raised);
    const orders = [...corpus(raised).filter(({ bindings }) => !bindings), ...mutants(raised, 100 * VOLUME)];
    expect(breachesOf(raised, schema, orders)).toEqual([]);
    const [one, other] = [validatorFor(schema), validatorFor(views.rich(raised, optionsWith()))];
    expect(orders.filter(({ data }) => one(data) !== other(data))).toEqual([]);
  },
);

const alpha = fixtureOperation('alpha.payout');
const base = corpus(alpha)[0]!.data as object;
/** The rules on the fields that the conditions below read, and on the field that the added rule refuses. */
const beside = alpha.rules.filter(({ field }) =>
  ['*', 'beneficiaryBankCode', 'beneficiaryType', 'currency', 'paymentType'].includes(field),
);
const complete = {
  'alpha.bank': { north: ['BANK-CODE'], south: ['B'] },
};
const partial = { 'alpha.bank': { north: ['BANK-CODE'] } };

/** The operation with these rules and one more, which refuses every beneficiaryType if its condition matches. */
function withRule(extra: Partial<Rule>): Operation {
  const model = alpha.rules.find((rule) => rule.id === 'payment-type')!;
  const rule: Rule = {
    ...model,
    id: 'extra',
    field: 'beneficiaryType',
    check: { name: 'unsupported', written: true, parameters: true },
    ...extra,
  };
  return { ...alpha, rules: [...beside, rule] };
}

const entries: readonly RuleCondition[] = [
  { currency: ['SEK', 'USD'] },
  { currency: { not: ['SEK'] } },
  { paymentType: ['BANK'], currency: { not: ['USD'] } },
  { bank: ['north'] },
  { bank: ['other'] },
  { bank: ['unknown'] },
  { bank: ['unknown', 'south'] },
  { bank: { not: ['north'] } },
  { bank: { not: ['other'] } },
  { bank: { not: ['unknown'] } },
  { bank: { not: ['other', 'unknown'] } },
  { bank: ['south'], currency: ['SEK'] },
];

describe.each([['when'], ['unless']] as const)('%s', (form) => {
  test.each(entries)("%j is the evaluator's", (condition) => {
    const operation = withRule({ [form]: condition });
    const orders = ['BANK-CODE', 'B', 'X', '', undefined, 5].flatMap((beneficiaryBankCode) =>
      ['SEK', 'USD', 'EUR', '', undefined].flatMap((currency) =>
        ['x', '', undefined].map((beneficiaryType) => ({
          data: { ...base, beneficiaryBankCode, currency, beneficiaryType },
        })),
      ),
    );
    const plain = orders.map(({ data }) => ({ data: JSON.parse(JSON.stringify(data)) as unknown }));
    for (const bindings of [{}, partial, complete])
      expect(breachesOf(operation, portable(operation, bindings), plain, bindings)).toEqual([]);
  });
});

test.each([
  ['2026-11-21', undefined, false],
  ['2026-11-22', undefined, true],
  [undefined, '2026-11-21', false],
  [undefined, '2026-11-20', true],
])('a rule from %s until %s is in the schema of the days on which it is in force', (from, until, accepted) => {
  const operation = withRule({ ...(from !== undefined && { from }), ...(until !== undefined && { until }) });
  const order = { ...base, beneficiaryType: 'x' };
  expect(validatorFor(portable(operation))(order)).toBe(accepted);
  expect(manifestOf([operation], {}, optionsWith()).operations['alpha.payout']!.rules['alpha.payout/extra']).toEqual({
    field: 'beneficiaryType',
    severity: 'error',
    status: 'approximated',
    reason: `It is in force ${from === undefined ? `until ${until}` : `from ${from}`} only; a schema contains the rules of one day.`,
  });
});
