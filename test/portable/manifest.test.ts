import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { manifestOf, views } from '../../src/compiler/index.js';
import { createValidator, validate, type OperationId } from '../../src/index.js';
import type { Situation } from '../../src/compiler/portable/vectors/situation.js';
import { corpus, evaluatorFor, operations, optionsWith, portable, refusals, validatorFor } from './support.js';

const { version: packageVersion } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
const manifest = manifestOf(operations, '1.2.3', optionsWith());

test('every rule of every operation stands in the manifest, with its field and severity', () => {
  for (const operation of operations) {
    const { rules } = manifest.operations[operation.id]!;
    expect(Object.keys(rules)).toEqual([...new Set(operation.rules.map((rule) => `${operation.id}/${rule.id}`))]);
    for (const rule of operation.rules)
      expect(rules[`${operation.id}/${rule.id}`]).toMatchObject({ field: rule.field, severity: rule.severity });
  }
});

test('the version of the rules is the one that results tell', () => {
  const bindings = { 'pe.account-type': { savings: ['2'], current: ['1'] }, 'ec.bank': { 'bank-1': ['X'] } };
  const bound = manifestOf(operations, packageVersion, { ...optionsWith(), bindings });
  const plain = manifestOf(operations, packageVersion, optionsWith());
  for (const { id } of operations) {
    expect(bound.operations[id]!.rulesVersion).toBe(createValidator({ bindings })(id as OperationId, {}).rulesVersion);
    expect(plain.operations[id]!.rulesVersion).toBe(validate(id as OperationId, {}).rulesVersion);
  }
  expect(bound.operations['pe.payout']!.rulesVersion).not.toBe(plain.operations['pe.payout']!.rulesVersion);
});

test.each([
  ['2027-01-30', { from: '2026-12-05', until: '2027-01-31' }],
  ['2027-01-31', { from: '2026-12-05', until: '2027-01-31' }],
  ['2027-02-01', { from: '2027-02-01' }],
  ['2026-12-04', { until: '2026-12-04' }],
])('where rules count on some days only, the manifest tells on which it holds: on %s', (day, period) => {
  const [operation] = operations;
  const rule = operation!.rules.at(-1)!;
  const dated = {
    ...operation!,
    rules: [
      ...operation!.rules,
      { ...rule, until: '2027-01-31' },
      { ...rule, from: '2026-12-05' },
      { ...rule, from: '2027-02-01' },
    ],
  };
  expect(manifest).not.toHaveProperty('period');
  expect(manifestOf([dated], '1.2.3', { ...optionsWith(), day }).period).toEqual(period);
});

test('what is not exact says why, and what is exact has no excuse', () => {
  for (const { rules } of Object.values(manifest.operations)) {
    for (const rule of Object.values(rules))
      expect(typeof rule.reason).toBe(rule.status === 'exact' ? 'undefined' : 'string');
  }
});

test.each([
  ['pe.payout/amount-range', 'exact'],
  ['pe.payout/callback-url', 'approximated'],
  ['pe.payout/account-number-length', 'approximated'],
  ['pe.payout/cci-differs', 'not-expressible'],
  ['pe.payout/cci-check-digits', 'not-expressible'],
  ['cl.collection/account-starts-rut', 'not-expressible'],
  ['global.collection/card-country-supported', 'not-expressible'],
  ['global.payout/currency-of-type', 'exact'],
])('%s is %s', (id, status) => {
  expect(manifest.operations[id.split('/')[0]!]!.rules[id]?.status).toBe(status);
});

/** Others rest on these, and a configuration can't leave them out. */
const isChangeable = (ruleId: string): boolean => !/\/(?:field-type|amount-format)$/.test(ruleId);

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
    // One order alone is never wrong under a rule about a batch.
    const ofBatch = new Set(
      operation.rules.filter((rule) => rule.check.name === 'unique-in-batch').map((rule) => `${id}/${rule.id}`),
    );

    test('each exact rule refuses an order that no other does, and the schema refuses it', () => {
      const isSole = (ruleId: string): boolean =>
        judged.some(({ situation, refusing, accepted }) => {
          if (accepted || refusing.some((other) => other !== ruleId) || refusing.length === 0) return false;
          return !isChangeable(ruleId) || evaluate(situation, { off: [ruleId] }).valid;
        });
      expect(Object.keys(rules).filter((ruleId) => rules[ruleId]!.status === 'exact' && !isSole(ruleId))).toEqual([]);
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
          (ruleId) => rules[ruleId]!.status !== 'exact' && !ofBatch.has(ruleId) && !slips(ruleId),
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
