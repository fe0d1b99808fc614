import { describe, expect, test } from '@jest/globals';
import { compileOperation } from '../../src/compiler/index.js';
import { validatorOf, type Result } from '../../src/evaluator/validator.js';
import type { Bindings } from '../../src/model/bindings.js';
import { compiled } from '../../src/operations/index.js';
import type { OperationId } from '../../src/index.js';
import { rulebook } from '../support/rulebook.js';
import { interpret, type Reading } from './differential/interpreter.js';
import { smallest } from './differential/smallest.js';
import { bindingsOf, caseMaker, type Case } from './orders.js';
import { SEED, SIZE } from './size.js';

const COUNT = Math.round(20_000 * SIZE);
/** One way to judge a case; another one is added to the list of a test. */
type Judge = (one: Case) => Reading;

describe.each([...rulebook.operations.values()])('$id', (operation) => {
  test(`${COUNT} orders: the module, Ajv at run time and the rules read one by one agree`, () => {
    const fresh = compileOperation(operation, rulebook.slots, '0');
    const settings = bindingsOf(operation).map((bindings): readonly Judge[] => [
      (one) => interpret(operation, bindings, one.order, one.facts),
      reading(compiled[operation.id as OperationId], bindings),
      reading(fresh, bindings),
    ]);
    const caseOf = caseMaker(operation, SEED);
    const verdicts = { valid: 0, invalid: 0, findings: new Set<string>() };
    for (let number = 0; number < COUNT; number++) {
      const judges = settings[number % settings.length]!;
      const one = caseOf(number);
      if (disagree(judges, one)) throw new Error(report(judges, one, number, number % settings.length));
      const { valid, findings } = judges[1]!(one);
      verdicts[valid ? 'valid' : 'invalid']++;
      for (const finding of findings) verdicts.findings.add(finding.slice(0, finding.indexOf(' ')));
    }
    // Orders that are all right, or all wrong, or never break a rule, would prove nothing of it.
    expect(Math.min(verdicts.valid, verdicts.invalid)).toBeGreaterThan(COUNT / 50);
    if (SIZE < 1) return;
    const silent = operation.rules.filter(({ id, check }) => !verdicts.findings.has(id) && check.name !== 'unique-in-batch');
    expect(silent.map(({ id }) => id)).toEqual([]);
  });
});

function reading(operation: Parameters<typeof validatorOf>[0], bindings: Bindings): Judge {
  const validate = validatorOf(operation, { bindings });
  return ({ order, facts }) => readingOf(validate(order, { facts }));
}

function readingOf({ valid, diagnostics, unjudged }: Result<unknown>): Reading {
  const nameOf = (ruleId: string): string => ruleId.slice(ruleId.indexOf('/') + 1);
  return {
    valid,
    findings: diagnostics.map(({ ruleId, severity, field }) => `${nameOf(ruleId)} ${severity} ${field}`),
    unjudged: unjudged.map(({ ruleId, needs }) => `${nameOf(ruleId)} ${needs}`).sort(),
  };
}

function disagree(judges: readonly Judge[], one: Case): boolean {
  const [first, ...others] = judges.map((judge) => judge(one));
  return others.some((other) => other.valid !== first!.valid || other.findings.join('\n') !== first!.findings.join('\n') || other.unjudged.join('\n') !== first!.unjudged.join('\n'));
}

function report(judges: readonly Judge[], one: Case, number: number, setting: number): string {
  const least = smallest(one, (smaller) => disagree(judges, smaller));
  const readings = judges.map((judge) => JSON.stringify(judge(least)));
  return [`PAYRULES_SEED=${SEED}, order ${number}, bindings ${setting}`, JSON.stringify(least), ...readings].join('\n');
}
