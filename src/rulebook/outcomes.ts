import { checks } from '../generated/checks.js';
import type { Outcome, Scope } from '../model/check.js';
import type { Rule } from '../model/operation.js';

/** What a check may report of a value, where that differs from what it reports of others. */
export function outcomesOf({ name, parameters }: Rule['check']): readonly Outcome[] {
  const outcomes: Outcome[] = [];
  const scope: Scope = {
    value: '',
    field: () => '',
    use: () => '',
    evaluate: () => '',
    constant: () => '',
    day: '',
    once: () => '',
    outcome: (outcome) => {
      outcomes.push(outcome);
      return '';
    },
  };
  checks[name]!.detail?.(parameters, scope);
  return outcomes;
}
