import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { rulebook } from '../support/rulebook.js';
import type { OperationId } from '../../src/index.js';
import { expectFindings, vectors } from '../verdicts/support.js';
import { alikeFor, isMissed, someVectorFails } from './rule-mutants/judge.js';
import { mutantsOf } from './rule-mutants/mutate.js';

interface Equivalent {
  readonly rules: readonly string[];
  readonly changes: readonly string[];
  readonly reason: string;
}

/** Changes of rules that change no verdict, and why. */
const equivalent = JSON.parse(readFileSync('test/trust/rule-mutants/equivalent.json', 'utf8')) as readonly Equivalent[];

// The verdict tests run here as well: each notes what it expects, and a changed rule must disappoint one of them.
const verdicts = join(__dirname, '../verdicts');
for (const file of readdirSync(verdicts)) if (file.endsWith('.test.js')) require(join(verdicts, file));

describe.each([...rulebook.operations.values()])('rules of $id', (operation) => {
  test('what is no text is an error', () => {
    for (const { name } of operation.fields)
      expectFindings(operation.id as OperationId, { [name]: 5 }, [[name, 'error', 'type']]);
  });

  test('each answers its own examples, and the orders at its bounds, as it says', () => {
    const wrong = operation.rules.filter((rule) => {
      const { inExamples, inCorpus } = alikeFor(operation, rule, [rule]);
      return !inExamples.has(0) || !inCorpus.has(0);
    });
    expect(wrong.map((rule) => rule.id)).toEqual([]);
  });

  test('an example, a bound or a verdict test notices each change of a rule', () => {
    const own = vectors.filter((vector) => vector.operation === operation.id);
    expect(own.length).toBeGreaterThan(50);
    const survivors = operation.rules.flatMap((rule) => {
      const mutants = mutantsOf(operation, rule);
      const { inExamples, inCorpus } = alikeFor(
        operation,
        rule,
        mutants.map((mutant) => mutant.rule),
      );
      const left = mutants.filter(
        (mutant, i) => inExamples.has(i) && inCorpus.has(i) && !someVectorFails(operation, rule, mutant.rule, own),
      );
      return left.map(({ change }) => `${operation.id}/${rule.id}: ${change}`);
    });
    const listed = equivalent.flatMap(({ rules, changes }) =>
      rules.flatMap((rule) =>
        rule.startsWith(`${operation.id}/`) ? changes.map((change) => `${rule}: ${change}`) : [],
      ),
    );
    expect(survivors.sort()).toEqual(listed.sort());
  });

  test('a verdict test misses each rule that is not judged', () => {
    const own = vectors.filter((vector) => vector.operation === operation.id);
    const alone = operation.rules.filter((rule) => rule.field !== '*' && rule.check.name !== 'unique-in-batch');
    expect(alone.filter((rule) => !isMissed(operation, rule, own)).map((rule) => rule.id)).toEqual([]);
  });
});

test('the reasons are reasons', () => {
  for (const { reason } of equivalent) expect(reason.length).toBeGreaterThan(20);
});
