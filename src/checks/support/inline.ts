import type { Scope } from '../../model/check.js';
import { source } from '../../text/source.js';
import { runs } from './lengths.js';

/** Building blocks of the expressions that a generated module holds in place of a check's `test`; each may stand beside any operator. */

/** Comparing this many is quicker than hashing. */
const FEW = 8;

export function isOneOf(value: string, values: readonly string[], scope: Scope): string {
  return values.length > FEW
    ? `${scope.constant(new Set(values))}.has(${value})`
    : anyOf(values.map((one) => `${value} === ${source(one)}`));
}

export function hasLength(value: string, lengths: readonly number[]): string {
  const length = `${value}.length`;
  return anyOf(
    runs(lengths).map(([from, to]) =>
      from === to ? `${length} === ${from}` : `${length} >= ${from} && ${length} <= ${to}`,
    ),
  );
}

const anyOf = (parts: readonly string[]): string => `(${parts.join(' || ')})`;
