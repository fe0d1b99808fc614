import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { manifestOf, views } from '../../src/workbench/compiler/index.js';
import type { Bindings } from '../../src/core/model/bindings.js';
import type { JsonSchema } from '../../src/core/model/check.js';
import type { Operation, Rule } from '../../src/core/model/operation.js';
import { evaluatorOf } from '../../src/core/evaluator/evaluate.js';
import type { Configuration, ValidatorOf } from '../../src/core/model/validation.js';
import { validatorOf } from '../../src/core/evaluator/validator.js';
import { compiledFixture, allIds, fixtureOperation, gatewayIds, nestedIds } from '../fixtures/fixture.js';
import { emittedFixture } from '../fixtures/modules.js';
import { random } from '../support/random.js';
import { SEED, VOLUME } from '../support/seeded.js';
import { interpret, type Findings } from './differential/interpreter.js';
import { smallest } from './differential/smallest.js';
import { bindingsOf, caseMaker, DAY, type Case } from './orders.js';

/** Shared by all schemas, because it compiles the schema of schemas only once. */
const ajv = new Ajv2020({ addUsedSchema: false, code: { optimize: false } });

const COUNT = Math.round(500 * VOLUME);

/** The number of orders of a gateway, which are large; by default few. */
const COUNT_OF_GATEWAY = Math.round((VOLUME < 1 ? 120 : 500) * VOLUME);

/** Rules that another rule hides on every order: an account number is never as long as a transfer code. */
const HIDDEN = ['transfer-code-differs'];

/** One way to evaluate a case. */
type Evaluate = (one: Case) => Findings;

/**
 * Ways to evaluate with the same bindings, which must give the same findings, and a function that says where the JSON Schema contradicts
 * them.
 */
interface Setting {
  readonly ways: readonly Evaluate[];
  readonly contradiction: (one: Case, found: Findings) => string | undefined;
}

const suites: readonly (readonly [id: string, count: number])[] = [
  ...[...allIds(), ...nestedIds()].map((id) => [id, COUNT] as const),
  ...gatewayIds().map((id) => [id, COUNT_OF_GATEWAY] as const),
];

describe.each(suites)('%s', (id, count) => {
  test(`${count} orders: the module, the rules compiled here, the rules read one by one and the JSON Schema agree`, () => {
    const operation = fixtureOperation(id);
    const settings = bindingsOf(operation).map((bindings): Setting => ({
      ways: [
        (one) => interpret(operation, bindings, one),
        by(validatorOf(emittedFixture(id), { bindings })),
        by(validatorOf(compiledFixture(id), { bindings })),
        ...(Object.keys(bindings).length === 0 ? [by(evaluatorOf(emittedFixture(id)))] : []),
      ],
      contradiction: jsonSchemasOf(operation, bindings),
    }));
    const changed = bindingsOf(operation).map((bindings, i) => changedSetting(operation, bindings, SEED + i));
    const caseOf = caseMaker(operation, SEED);
    const counts = { valid: 0, invalid: 0 };
    const broken = new Set<string>();
    for (let number = 0; number < count; number++) {
      const at = number % settings.length;
      const one = caseOf(number);
      const { valid, findings, disagreement } = evaluate(settings[at]!, one);
      if (disagreement) throw new Error(report(settings[at]!, one, number, at));
      counts[valid ? 'valid' : 'invalid']++;
      for (const finding of findings) broken.add(finding.slice(0, finding.indexOf(' ')));
      if (number % 4 > 0) continue;
      const other = (number / 4) % changed.length;
      if (evaluate(changed[other]!, one).disagreement)
        throw new Error(`with changed rules: ${report(changed[other]!, one, number, other)}`);
    }
    // Orders that are all valid, all invalid, or never break a rule, prove nothing about it.
    expect(Math.min(counts.valid, counts.invalid)).toBeGreaterThan(count / 50);
    // The orders of a gateway are too few to break each rule.
    if (VOLUME < 1 || gatewayIds().includes(id)) return;
    const kept = operation.rules.filter((rule) => !broken.has(rule.id) && rule.check.name !== 'unique-in-batch');
    expect(kept.map((rule) => rule.id)).toEqual(
      HIDDEN.filter((rule) => operation.rules.some(({ id: of }) => of === rule)),
    );
  });
});

test('a wrong evaluation, and a JSON Schema that refuses too little or too much, are reported with the smallest order', () => {
  const operation = fixtureOperation('alpha.payout');
  const right = by(validatorOf(emittedFixture('alpha.payout')));
  const wrong: Evaluate = (one) => (one.order['amount'] === '900.01' ? { ...right(one), valid: true } : right(one));
  const one: Case = { ...caseMaker(operation, SEED)(0), facts: {}, at: DAY };
  const failing: Case = { ...one, order: { ...one.order, amount: '900.01' } };
  const reported = report({ ways: [right, wrong], contradiction: () => undefined }, failing, 0, 0);
  expect(reported.split('\n').slice(0, 2)).toEqual([
    `PAYRULES_SEED=${SEED}, order 0, bindings 0`,
    `{"order":{"amount":"900.01"},"facts":{},"at":"${DAY}"}`,
  ]);

  const { exact, schema } = jsonSchemaOf(operation, {}, DAY);
  const lenient: Setting = { ways: [right], contradiction: contradictionOf(ajv.compile({}), exact) };
  const strict: Setting = {
    ways: [(each) => ({ ...right(each), valid: true })],
    contradiction: contradictionOf(ajv.compile(schema), exact),
  };
  for (const setting of [lenient, strict])
    expect(report(setting, failing, 0, 0).split('\n')[1]).toBe(`{"order":{},"facts":{},"at":"${DAY}"}`);
});

/** Some rules are off and some severities are changed: by configuration in the module, and in the rules themselves for the interpreter. */
function changedSetting(operation: Operation, bindings: Bindings, seed: number): Setting {
  const next = random(seed);
  const fates = new Map<string, number>();
  for (const { id, field, check } of operation.rules)
    if (!fates.has(id)) fates.set(id, field === '*' || check.name === 'amount' ? 1 : next());
  const isOff = ({ id }: Rule): boolean => fates.get(id)! < 0.15;
  const isTurned = (rule: Rule): boolean => !isOff(rule) && fates.get(rule.id)! < 0.45;
  const rules = operation.rules
    .filter((rule) => !isOff(rule))
    .map((rule): Rule =>
      isTurned(rule) ? { ...rule, severity: rule.severity === 'error' ? 'warning' : 'error' } : rule,
    );
  const fullId = ({ id }: Rule): string => `${operation.id}/${id}`;
  const severities = new Map(rules.filter(isTurned).map((rule) => [fullId(rule), rule.severity]));
  const configuration: Configuration = {
    bindings,
    off: operation.rules.filter(isOff).map(fullId),
    severities: Object.fromEntries(severities),
  };
  const changed = { ...operation, rules };
  return {
    ways: [(one) => interpret(changed, bindings, one), by(validatorOf(emittedFixture(operation.id), configuration))],
    contradiction: () => undefined,
  };
}

/** The JSON Schema of an operation, and the rules that it contains exactly, as the manifest lists them. */
function jsonSchemaOf(
  operation: Operation,
  bindings: Bindings,
  day: string,
): { readonly exact: ReadonlySet<string>; readonly schema: JsonSchema } {
  const options = { bindings, day };
  const { rules } = manifestOf([operation], {}, options).operations[operation.id]!;
  const exact = Object.keys(rules).filter((id) => rules[id]!.status === 'exact');
  return { exact: new Set(exact.map(nameOf)), schema: views['2020-12'](operation, options) };
}

/** The JSON Schemas of an operation, each as of a day. */
function jsonSchemasOf(operation: Operation, bindings: Bindings): Setting['contradiction'] {
  const byDay = new Map<string, Setting['contradiction']>();
  return (one, found) => {
    const known = byDay.get(one.at);
    if (known) return known(one, found);
    const { exact, schema } = jsonSchemaOf(operation, bindings, one.at);
    const contradiction = contradictionOf(ajv.compile(schema), exact);
    byDay.set(one.at, contradiction);
    return contradiction(one, found);
  };
}

/** A schema accepts every valid order, and refuses every order that breaks a rule which it contains exactly. */
function contradictionOf(accepts: (order: unknown) => boolean, exact: ReadonlySet<string>): Setting['contradiction'] {
  return ({ order }, { valid, findings }) => {
    const isAccepted = accepts(order);
    if (valid) return isAccepted ? undefined : 'the JSON Schema refuses a valid order';
    const errors = findings.map((finding) => finding.split(' ')).filter(([, severity]) => severity === 'error');
    return isAccepted && errors.some(([rule]) => exact.has(rule!))
      ? 'the JSON Schema accepts an order that breaks an exact rule'
      : undefined;
  };
}

function by(validate: ValidatorOf<unknown>): Evaluate {
  return ({ order, facts, at }) => {
    const { valid, diagnostics, notEvaluated } = validate(order, { facts, at });
    return {
      valid,
      findings: diagnostics.map(({ ruleId, severity, field }) => `${nameOf(ruleId)} ${severity} ${field}`),
      notEvaluated: notEvaluated.map(({ ruleId, needs }) => `${nameOf(ruleId)} ${needs.join(' ')}`).sort(),
    };
  };
}

const nameOf = (ruleId: string): string => ruleId.slice(ruleId.indexOf('/') + 1);

/** The findings of the first way, and whether another way, or the JSON Schema, disagrees. */
function evaluate({ ways, contradiction }: Setting, one: Case): Findings & { readonly disagreement: boolean } {
  const [first, ...others] = ways.map((way) => way(one));
  const disagreement = others.some(
    (other) =>
      other.valid !== first!.valid ||
      other.findings.join('\n') !== first!.findings.join('\n') ||
      other.notEvaluated.join('\n') !== first!.notEvaluated.join('\n'),
  );
  return { ...first!, disagreement: disagreement || contradiction(one, first!) !== undefined };
}

function report(setting: Setting, one: Case, number: number, bindings: number): string {
  const least = smallest(one, (smaller) => evaluate(setting, smaller).disagreement);
  const found = setting.ways.map((way) => way(least));
  return [
    `PAYRULES_SEED=${SEED}, order ${number}, bindings ${bindings}`,
    JSON.stringify(least),
    ...found.map((each) => JSON.stringify(each)),
    setting.contradiction(least, found[0]!) ?? '',
  ].join('\n');
}
