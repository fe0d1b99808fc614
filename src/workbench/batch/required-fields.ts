import { checks } from '../../checks/index.js';
import type { Reference } from '../../core/index.js';

/** The fields that every order of an operation must have, whatever its other values are. */
export const requiredFields = ({ rules }: Reference): readonly string[] =>
  rules.flatMap(({ field, check, severity, when, unless, from, until }) =>
    when || unless || from || until || severity !== 'error' || !Object.keys(check).every(isRequired) ? [] : [field],
  );

const isRequired = (check: string): boolean => checks[check]?.subject === 'missing';

/** The {@link requiredFields} that an operation has in every version of the rules; empty without a version. */
export function requiredInAll(versions: readonly Reference[]): readonly string[] {
  const [first = [], ...others] = versions.map(requiredFields);
  return first.filter((field) => others.every((fields) => fields.includes(field)));
}
