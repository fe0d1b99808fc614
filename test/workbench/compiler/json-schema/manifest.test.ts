import { describe, expect, test } from '@jest/globals';
import { checks } from '../../../../src/checks/index.js';
import { manifestOf, views } from '../../../../src/workbench/compiler/index.js';
import type { Situation } from '../../../../scripts/vectors/situation.js';
import { fixtureIds, fixtureOperation, fixtureValidators } from '../../../fixtures/fixture.js';
import { corpus, evaluatorFor, operations, optionsWith, portable, refusals, validatorFor } from './support.js';

const manifest = manifestOf(operations, {}, optionsWith());

test('every rule of every operation stands in the manifest, with its field and severity', () => {
  for (const operation of operations) {
    const { rules } = manifest.operations[operation.id]!;
    expect(Object.keys(rules)).toEqual([...new Set(operation.rules.map((rule) => `${operation.id}/${rule.id}`))]);
    for (const rule of operation.rules)
      expect(rules[`${operation.id}/${rule.id}`]).toMatchObject({ field: rule.field, severity: rule.severity });
  }
});

test('the version of the rules is the one that results contain', () => {
  const bindings = { 'alpha.account-type': { savings: ['2'], current: ['1'] }, 'alpha.bank': { north: ['X'] } };
  const bound = manifestOf(operations, {}, { ...optionsWith(), bindings });
  const plain = manifestOf(operations, {}, optionsWith());
  const [validateBound, validate] = [fixtureValidators({ bindings }), fixtureValidators()];
  for (const id of fixtureIds()) {
    expect(bound.operations[id]!.rulesVersion).toBe(validateBound(id, {}).rulesVersion);
    expect(plain.operations[id]!.rulesVersion).toBe(validate(id, {}).rulesVersion);
  }
  expect(bound.operations['alpha.payout']!.rulesVersion).not.toBe(plain.operations['alpha.payout']!.rulesVersion);
});

test.each([
  ['2027-01-30', { from: '2026-12-05', until: '2027-01-31' }],
  ['2027-01-31', { from: '2026-12-05', until: '2027-01-31' }],
  ['2027-02-01', { from: '2027-02-01' }],
  ['2026-12-04', { until: '2026-12-04' }],
])(
  'where rules are in force on some days only, the manifest names the days on which it holds: on %s',
  (day, period) => {
    const operation = fixtureOperation('delta.collection');
    const rule = operation.rules.at(-1)!;
    const dated = {
      ...operation,
      rules: [
        ...operation.rules,
        { ...rule, until: '2027-01-31' },
        { ...rule, from: '2026-12-05' },
        { ...rule, from: '2027-02-01' },
      ],
    };
    expect(manifestOf([operation], {}, { ...optionsWith(), day })).not.toHaveProperty('period');
    expect(manifestOf([dated], {}, { ...optionsWith(), day }).period).toEqual(period);
  },
);

test('what is not exact says why, and what is exact has no excuse', () => {
  for (const { rules } of Object.values(manifest.operations)) {
    for (const rule of Object.values(rules))
      expect(typeof rule.reason).toBe(rule.status === 'exact' ? 'undefined' : 'string');
  }
});

test.each([
  ['alpha.payout/amount-range', 'exact'],
  ['alpha.payout/callback-url', 'approximated'],
  ['alpha.payout/account-number-length', 'approximated'],
  ['alpha.payout/transfer-code-differs', 'not-expressible'],
  ['alpha.payout/transfer-code-check-digits', 'not-expressible'],
  ['alpha.collection/redirect-required', 'approximated'],
  ['beta.payout/wallet-number-rut', 'not-expressible'],
  ['beta.collection/card-country-supported', 'not-expressible'],
  ['beta.collection/currency-of-type', 'exact'],
  ['zeta.payout/passport-form', 'exact'],
  ['zeta.payout/departure-date', 'exact'],
  ['zeta.payout/return-date', 'exact'],
  ['zeta.payout/birth-date-adult', 'approximated'],
  ['zeta.payout/issued-date', 'approximated'],
  ['zeta.payout/fee-within-amount', 'not-expressible'],
  ['zeta.payout/iban-again', 'exact'],
  // Whether a code is given is known without a binding.
  ['zeta.payout/bank-name-length', 'exact'],
  // Rows of a table by value, on an integer.
  ['card.payment/amount-limits', 'exact'],
])('%s is %s', (id, status) => {
  expect(manifest.operations[id.split('/')[0]!]!.rules[id]?.status).toBe(status);
});

/** Rules of the fixture that never refuse an order alone, because other rules refuse it too. */
const REDUNDANT = new Set([
  // An account number has 15 digits at most: a transfer code equal to it has the wrong length.
  'alpha.payout/transfer-code-differs',
  // A value without the format of an IBAN also has wrong check digits.
  'gamma.payout/format-iban',
  'eu-sepa.payout/payee-iban-format',
]);

/** Other rules depend on the remaining rules, and a configuration can't leave them out. */
const changeable = new Set(
  operations.flatMap(({ id, rules }) =>
    rules.filter(({ check }) => !checks[check.name]!.fixed).map((rule) => `${id}/${rule.id}`),
  ),
);
const isChangeable = (ruleId: string): boolean => changeable.has(ruleId);

describe.each(operations.map((operation) => [operation.id, operation] as const))(
  'the manifest of %s is tight',
  (id, operation) => {
    const evaluate = evaluatorFor(operation);
    const accepts = validatorFor(portable(operation));
    const judged = corpus(operation).map((situation) => {
      const result = evaluate(situation);
      return { situation, result, refusing: refusals(result), accepted: accepts(situation.data) };
    });
    const { rules } = manifest.operations[id]!;
    // A single order never breaks a rule about a batch; a rule with dates may be exact on the day of the schema.
    const leftOut = new Set(
      operation.rules
        .filter(
          ({ check, from, until }) => check.name === 'unique-in-batch' || from !== undefined || until !== undefined,
        )
        .map((rule) => `${id}/${rule.id}`),
    );

    test('each exact rule refuses an order that no other does, and the schema refuses it', () => {
      const isSole = (ruleId: string): boolean =>
        judged.some(({ situation, refusing, accepted }) => {
          if (accepted || refusing.some((other) => other !== ruleId) || refusing.length === 0) return false;
          return !isChangeable(ruleId) || evaluate(situation, { off: [ruleId] }).valid;
        });
      expect(
        Object.keys(rules).filter(
          (ruleId) => rules[ruleId]!.status === 'exact' && !REDUNDANT.has(ruleId) && !isSole(ruleId),
        ),
      ).toEqual([]);
    });

    test('each other rule finds fault with an order that the schema accepts', () => {
      const finds = (ruleId: string, situation: Situation): boolean =>
        evaluate(situation, { off: others(ruleId) }).diagnostics.some((d) => d.ruleId === ruleId);
      const others = (ruleId: string): readonly string[] =>
        Object.keys(rules).filter((other) => other !== ruleId && isChangeable(other));
      const slips = (ruleId: string): boolean =>
        judged.some(
          ({ situation, result, accepted }) =>
            accepted && result.valid === (rules[ruleId]!.severity === 'warning') && finds(ruleId, situation),
        );
      expect(
        Object.keys(rules).filter(
          (ruleId) =>
            rules[ruleId]!.status !== 'exact' && !leftOut.has(ruleId) && !REDUNDANT.has(ruleId) && !slips(ruleId),
        ),
      ).toEqual([]);
    });
  },
);

test('every blank of a message is filled', () => {
  for (const operation of operations) {
    for (const view of Object.values(views))
      expect(JSON.stringify(view(operation, optionsWith()))).not.toMatch(/"description":"[^"]*\{[a-z]+\}/i);
  }
});
