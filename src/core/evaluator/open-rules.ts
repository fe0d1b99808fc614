import type { CompiledRule, RuleFinding, Shape } from '../model/compiled.js';
import type { NotEvaluated } from '../model/diagnostic.js';
import type { Text } from '../model/value-text.js';
import { frozen } from './frozen.js';

/**
 * Reports a rule that was not evaluated, unless the findings explain why.
 * @param outcome the bitwise complement of its index
 * @param findings returns the findings of the order that are shown
 */
export type TellOpen = (
  rule: CompiledRule,
  outcome: number,
  labels: readonly Text[],
  shape: Shape | undefined,
  findings: () => readonly RuleFinding[],
) => readonly NotEvaluated[];

export const tellOpen: TellOpen = (rule, outcome, labels, shape, findings) => {
  const needs = shape?.needsOf(outcome, (each) => needsOf(rule, each)) ?? needsOf(rule, labels);
  const isOpen =
    rule.others.length === 0 ||
    // If a field has an error, its value is the problem, not the table without a row for it.
    (shape?.isOpen(rule, needs, outcome) ??
      !findings().some((each) => each.isError && needs.includes(`field:${each.diagnostic.field}`)));
  return isOpen ? [frozen({ ruleId: rule.diagnostic.ruleId, needs })] : [];
};

/** The needs of a rule that was not evaluated, sorted. */
export function needsOf({ needs, others }: CompiledRule, labels: readonly Text[]): readonly string[] {
  const namesOf = (labelled: typeof needs): readonly string[] => labelled.map(({ need }) => need);
  const missing = namesOf(needs.filter(({ label }) => labels[label] === 'unbound' || labels[label] === undefined));
  if (missing.length > 0) return [...new Set(missing)].sort();
  // Every slot is complete and every fact was given, so the table has no row for the code or value.
  const unlisted = namesOf(needs.filter(({ label }) => labels[label] === 'other'));
  return [...new Set([...unlisted, ...others])].sort();
}
