import { checks } from '../../checks/index.js';
import type { Accepted, Outcome, Rule } from '../../core/index.js';

/** The outcomes that a check may report for some values and not for others. */
export const possibleOutcomes = ({ name, parameters }: Rule['check']): readonly Outcome[] =>
  checks[name]!.outcomes?.(parameters) ?? [];

/** The values that a check accepts; `undefined` if they cannot be compared. */
export const acceptedBy = ({ name, parameters }: Rule['check']): Accepted | undefined =>
  checks[name]?.accepts?.(parameters);
