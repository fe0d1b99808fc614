import { checks } from '../../checks/index.js';
import type { Outcome, Rule, Scope } from '../../core/index.js';

/** What a check may report of a value, where that differs from what it reports of others. */
export function possibleOutcomes({ name, parameters }: Rule['check']): readonly Outcome[] {
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
