import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import type { Operation, Rule } from '../../src/core/model/operation.js';
import { rulebook } from './rulebook.js';
import { CaseRunner } from './compare.js';
import { agreement, refusersAmong } from './rule-mutants/agreement.js';
import { mutantsOf } from './rule-mutants/mutate.js';
import { documentTables, type Case } from './tables.js';
import { SEED, VOLUME } from '../support/seeded.js';

interface Equivalent {
  readonly rules: readonly string[];
  readonly changes: readonly string[];
  readonly reason: string;
}

const equivalent = (
  parse(readFileSync('test/rules/rule-mutants/equivalent.yaml', 'utf8')) as readonly Equivalent[]
).flatMap(({ rules, changes }) => rules.flatMap((rule) => changes.map((change) => `${rule}: ${change}`)));
const tables = documentTables();

/** By default only some of the changes, which `PAYRULES_SEED` chooses, because trying all of them takes three times as long. */
const SHARE = 5;
const isWhole = VOLUME > 1;

const matches = (pattern: string, change: string): boolean =>
  new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`).test(change);

function escaped(text: string): string {
  return text.replace(/[^A-Za-z0-9 ]/g, '\\$&');
}

function someRowNotices(operation: Operation, cases: readonly Case[]): boolean {
  return someMismatch(new CaseRunner(operation), cases);
}

const someMismatch = (runner: CaseRunner, cases: readonly Case[]): boolean =>
  cases.some((given) => runner.mismatch(given) !== undefined);

const replaced = (operation: Operation, rule: Rule, mutant: Rule): Operation => ({
  ...operation,
  rules: operation.rules.map((other) => (other === rule ? mutant : other)),
});

describe.each([...rulebook.operations.values()])('rules of $id', (operation) => {
  const cases = tables.get(operation.id)?.cases ?? [];

  const changed = new Map(
    operation.rules.map((rule) => [
      rule,
      mutantsOf(operation, rule).filter((_, i) => isWhole || (i + SEED) % SHARE === 0),
    ]),
  );
  const mutants = [...changed.values()].flat().map((mutant) => mutant.rule);
  const refusersOf = refusersAmong(operation, [...operation.rules, ...mutants]);

  test('each rule agrees with its examples, and with orders at its bounds', () => {
    const wrong = operation.rules.filter((rule) => {
      const { inExamples, inCorpus } = agreement(operation, rule, [rule], refusersOf);
      return !inExamples.has(rule) || !inCorpus.has(rule);
    });
    expect(wrong.map((rule) => rule.id)).toEqual([]);
  });

  test('an example, a bound or a row notices each change of a rule', () => {
    const survivors = [...changed].flatMap(([rule, own]) => {
      const candidates = own.map((mutant) => mutant.rule);
      const { inExamples, inCorpus } = agreement(operation, rule, candidates, refusersOf);
      return own
        .filter(
          (mutant) =>
            inExamples.has(mutant.rule) &&
            inCorpus.has(mutant.rule) &&
            !someRowNotices(replaced(operation, rule, mutant.rule), cases),
        )
        .map(({ change }) => `${operation.id}/${rule.id}: ${change}`);
    });
    const unnoticed = survivors.filter((change) => !equivalent.some((pattern) => matches(pattern, change)));
    const unneeded = equivalent.filter(
      (pattern) =>
        isWhole && pattern.startsWith(`${operation.id}/`) && !survivors.some((change) => matches(pattern, change)),
    );
    const said = [
      ...unnoticed.map((change) => `${change}: give the rule an example, or the table a row, that this change breaks.`),
      ...unneeded.map((pattern) => `${pattern}: remove this from test/rules/rule-mutants/equivalent.yaml.`),
    ];
    if (said.length > 0) throw new Error(said.join('\n'));
  });

  test('a row expects each rule', () => {
    const single = operation.rules.filter((rule) => rule.field !== '*' && rule.check.name !== 'unique-in-batch');
    const missed = single.filter(
      (rule) =>
        !someMismatch(
          CaseRunner.without(operation, rule),
          cases.filter(({ expected }) => expected.some((finding) => finding.rule === rule.id)),
        ),
    );
    if (missed.length > 0)
      throw new Error(
        missed.map(({ id }) => `No row of test/rules/transcription/${operation.id}.yaml expects ${id}.`).join('\n'),
      );
  });
});
