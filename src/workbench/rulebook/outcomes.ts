import { checks } from '../../checks/index.js';
import type { Accepted, Check, Outcome, Rule } from '../../core/index.js';

/** The outcomes that a check may report for some values and not for others. */
export const possibleOutcomes = ({ name, parameters }: Rule['check']): readonly Outcome[] =>
  checks[name]!.outcomes?.(parameters) ?? [];

/** The values that a check accepts; `undefined` if they cannot be compared. */
export const acceptedBy = ({ name, parameters }: Rule['check']): Accepted | undefined =>
  checks[name]?.accepts?.(parameters);

/** What a check evaluates, if that is not a text. */
export const subjectOf = ({ name }: Rule['check']): Check['subject'] => checks[name]?.subject;

/** The rows of a check with a table. */
export const checkTable = ({ name, parameters }: Rule['check']): ReturnType<NonNullable<Check['table']>> | undefined =>
  checks[name]?.table?.(parameters);
