import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { compileOperation, manifestOf, views } from '../../src/compiler/index.js';
import type { JsonSchema } from '../../src/model/check.js';
import type { Operation, Rule } from '../../src/model/operation.js';
import { evaluatorOf } from '../../src/evaluator/evaluate.js';
import { validatorOf, type Configuration, type Result } from '../../src/evaluator/validator.js';
import type { Bindings } from '../../src/model/bindings.js';
import { compiled } from '../../src/operations/index.js';
import type { OperationId } from '../../src/index.js';
import { random } from '../support/random.js';
import { rulebook } from '../support/rulebook.js';
import { interpret, type Reading } from './differential/interpreter.js';
import { smallest } from './differential/smallest.js';
import { bindingsOf, caseMaker, type Case } from './orders.js';
import { SEED, SIZE } from './size.js';

const COUNT = Math.round(20_000 * SIZE);
/** One way to judge a case; another one is added to the list of a setting. */
type Judge = (one: Case) => Reading;

/** Those who judge by the same bindings: the judges must agree in every word, and the portable schema with them as far as its manifest says. */
interface Setting {
  readonly judges: readonly Judge[];
  readonly breach: (one: Case, reading: Reading) => string | undefined;
}

describe.each([...rulebook.operations.values()])('$id', (operation) => {
  test(`${COUNT} orders: the module, Ajv at run time, the rules read one by one and the portable schema agree`, () => {
    const fresh = compileOperation(operation, rulebook.slots, '0');
    const settings = bindingsOf(operation).map((bindings): Setting => ({
      judges: [
        (one) => interpret(operation, bindings, one.order, one.facts),
        reading(compiled[operation.id as OperationId], { bindings }),
        reading(fresh, { bindings }),
        ...(Object.keys(bindings).length === 0 ? [plainly(compiled[operation.id as OperationId])] : []),
      ],
      breach: breachOf(operation, bindings),
    }));
    const changed = bindingsOf(operation).map((bindings, i) => changedSetting(operation, bindings, SEED + i));
    const caseOf = caseMaker(operation, SEED);
    const verdicts = { valid: 0, invalid: 0, findings: new Set<string>() };
    for (let number = 0; number < COUNT; number++) {
      const at = number % settings.length;
      const one = caseOf(number);
      const { valid, findings, disagreement } = judged(settings[at]!, one);
      if (disagreement) throw new Error(report(settings[at]!, one, number, at));
      verdicts[valid ? 'valid' : 'invalid']++;
      for (const finding of findings) verdicts.findings.add(finding.slice(0, finding.indexOf(' ')));
      if (number % 4 > 0) continue;
      const other = (number / 4) % changed.length;
      if (judged(changed[other]!, one).disagreement)
        throw new Error(`rules changed: ${report(changed[other]!, one, number, other)}`);
    }
    // Orders that are all right, or all wrong, or never break a rule, would prove nothing of it.
    expect(Math.min(verdicts.valid, verdicts.invalid)).toBeGreaterThan(COUNT / 50);
    if (SIZE < 1) return;
    const silent = operation.rules.filter(
      ({ id, check }) => !verdicts.findings.has(id) && check.name !== 'unique-in-batch',
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });
});

test('a judge that errs, and a schema that says too little or too much, are found out with the smallest order', () => {
  const operation = rulebook.operations.get('pe.payout')!;
  const right = reading(compiled['pe.payout'], {});
  const wrong: Judge = (one) => (one.order['amount'] === '40000.01' ? { ...right(one), valid: true } : right(one));
  const order = { ...caseMaker(operation, SEED)(0).order, amount: '40000.01' };
  const said = report({ judges: [right, wrong], breach: () => undefined }, { order, facts: {} }, 0, 0);
  expect(said.split('\n').slice(0, 2)).toEqual([
    `PAYRULES_SEED=${SEED}, order 0, bindings 0`,
    '{"order":{"amount":"40000.01"},"facts":{}}',
  ]);

  const { exact, schema } = portableOf(operation, {});
  const silenced: Judge = (one) => ({ ...right(one), valid: true });
  const deaf: Setting = { judges: [right], breach: breachBy(new Ajv2020().compile({}), exact) };
  const harsh: Setting = { judges: [silenced], breach: breachBy(new Ajv2020().compile(schema), exact) };
  for (const setting of [deaf, harsh])
    expect(report(setting, { order, facts: {} }, 0, 0).split('\n')[1]).toBe('{"order":{},"facts":{}}');
});

/** Rules switched off and severities changed at random: the module is told so, and the rules that are read are others. The schema knows nothing of it. */
function changedSetting(operation: Operation, bindings: Bindings, seed: number): Setting {
  const next = random(seed);
  const chosen = operation.rules.map((rule) => ({
    rule,
    fate: rule.field === '*' || rule.check.name === 'amount' ? 1 : next(),
  }));
  const off = chosen.filter(({ fate }) => fate < 0.15).map(({ rule }) => rule);
  const turned = chosen
    .filter(({ fate }) => fate >= 0.15 && fate < 0.45)
    .map(({ rule }) => ({ ...rule, severity: rule.severity === 'error' ? ('warning' as const) : ('error' as const) }));
  const changed = {
    ...operation,
    rules: operation.rules
      .filter((rule) => !off.includes(rule))
      .map((rule) => turned.find(({ id }) => id === rule.id) ?? rule),
  };
  const fullId = ({ id }: Rule): string => `${operation.id}/${id}`;
  const configuration = {
    bindings,
    off: off.map(fullId),
    severities: Object.fromEntries(turned.map((rule) => [fullId(rule), rule.severity])),
  };
  return {
    judges: [
      (one) => interpret(changed, bindings, one.order, one.facts),
      reading(compiled[operation.id as OperationId], configuration),
    ],
    breach: () => undefined,
  };
}

/** What the manifest promises of an operation's portable schema, and the schema. */
function portableOf(
  operation: Operation,
  bindings: Bindings,
): { readonly exact: ReadonlySet<string>; readonly schema: JsonSchema } {
  const options = { slots: rulebook.slots, bindings, day: new Date().toISOString().slice(0, 10) };
  const { rules } = manifestOf([operation], '0', options).operations[operation.id]!;
  return {
    exact: new Set(
      Object.keys(rules)
        .filter((id) => rules[id]!.status === 'exact')
        .map(nameOf),
    ),
    schema: views['2020-12'](operation, options),
  };
}

const breachOf = (operation: Operation, bindings: Bindings): Setting['breach'] => {
  const { exact, schema } = portableOf(operation, bindings);
  return breachBy(new Ajv2020().compile(schema), exact);
};

/** The contract of the manifest: a schema refuses only what the evaluator refuses, and lets pass only what no exact rule refuses. */
function breachBy(accepts: (order: unknown) => boolean, exact: ReadonlySet<string>): Setting['breach'] {
  return ({ order }, { valid, findings }) => {
    const isAccepted = accepts(order);
    if (valid) return isAccepted ? undefined : 'the portable schema refuses what is valid';
    const refusing = findings
      .filter((finding) => finding.split(' ')[1] === 'error')
      .map((finding) => finding.split(' ')[0]!);
    return isAccepted && refusing.some((id) => exact.has(id))
      ? 'the portable schema accepts what an exact rule refuses'
      : undefined;
  };
}

function reading(operation: Parameters<typeof validatorOf>[0], configuration: Configuration): Judge {
  const validate = validatorOf(operation, configuration);
  return ({ order, facts }) => readingOf(validate(order, { facts }));
}

/** As the entry of one operation judges, which knows of no configuration. */
function plainly(operation: Parameters<typeof evaluatorOf>[0]): Judge {
  const validate = evaluatorOf(operation);
  return ({ order, facts }) => readingOf(validate(order, { facts }));
}

function readingOf({ valid, diagnostics, unjudged }: Result<unknown>): Reading {
  return {
    valid,
    findings: diagnostics.map(({ ruleId, severity, field }) => `${nameOf(ruleId)} ${severity} ${field}`),
    unjudged: unjudged.map(({ ruleId, needs }) => `${nameOf(ruleId)} ${needs}`).sort(),
  };
}

const nameOf = (ruleId: string): string => ruleId.slice(ruleId.indexOf('/') + 1);

/** What the first judge says, and whether another one, or the schema, says otherwise. */
function judged({ judges, breach }: Setting, one: Case): Reading & { readonly disagreement: boolean } {
  const [first, ...others] = judges.map((judge) => judge(one));
  const disagreement = others.some(
    (other) =>
      other.valid !== first!.valid ||
      other.findings.join('\n') !== first!.findings.join('\n') ||
      other.unjudged.join('\n') !== first!.unjudged.join('\n'),
  );
  return { ...first!, disagreement: disagreement || breach(one, first!) !== undefined };
}

function report(setting: Setting, one: Case, number: number, bindings: number): string {
  const least = smallest(one, (smaller) => judged(setting, smaller).disagreement);
  const readings = setting.judges.map((judge) => JSON.stringify(judge(least)));
  return [
    `PAYRULES_SEED=${SEED}, order ${number}, bindings ${bindings}`,
    JSON.stringify(least),
    ...readings,
    setting.breach(least, setting.judges[0]!(least)) ?? '',
  ].join('\n');
}
