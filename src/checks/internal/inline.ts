import { type NarrowScope, source } from '../../core/index.js';
import { runs } from './lengths.js';

/** Parts of the expressions that replace a check's `test` in a generated module; each can be an operand of any operator. */

/** Up to this many values, comparisons are faster than a set. */
const FEW = 8;

export function isOneOf(value: string, values: readonly string[], scope: Pick<NarrowScope, 'constant'>): string {
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
