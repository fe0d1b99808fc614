import type { Edit, Path } from '../api/contract.js';
import { valueAt } from './document.js';
import type { RuleData } from './rules.js';

const AMOUNT = /^\d+(?:\.\d+)?$/;
const KINDS = ['valid', 'invalid'] as const;

/** A bound that examples are at, and the bound of the check. */
interface Moved {
  readonly from: string;
  readonly to: string;
}

const isAmount = (value: unknown): value is string => typeof value === 'string' && AMOUNT.test(value);
const decimalsOf = (value: string): number => (value.split('.')[1] ?? '').length;
/** An amount in units of 10^-decimals. */
const unitsOf = (value: string, decimals: number): bigint => {
  const [whole, fraction = ''] = value.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
};
const textOf = (units: bigint, decimals: number): string => {
  const digits = String(units).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};
/** a - b with as many decimals as the two have, and whether it is at most one. */
function stepFrom(b: string, a: string): { readonly units: bigint; readonly isNear: boolean } {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  const units = unitsOf(a, decimals) - unitsOf(b, decimals);
  const one = 10n ** BigInt(decimals);
  return { units, isNear: -one <= units && units <= one };
}

/**
 * The edits that move the examples of a rule to the bounds of its check. The examples show where the bound was. Of an amount, a valid one
 * is at it, and an invalid one a step past it, at most 1 away; of a number of digits, all valid ones have it.
 * @param path of the rule
 * @returns none where the examples are at the bounds
 */
export function movedExamples(rule: RuleData, path: Path): readonly Edit[] {
  const [valid, invalid] = KINDS.map((kind) => {
    const all = valueAt(rule, ['examples', kind]);
    return Array.isArray(all) ? (all as readonly unknown[]) : [];
  }) as [readonly unknown[], readonly unknown[]];
  const move = amountsMoved(rule, valid, invalid) ?? digitsMoved(rule, valid);
  if (!move) return [];
  return KINDS.flatMap((kind) =>
    (kind === 'valid' ? valid : invalid).flatMap((example, i): readonly Edit[] => {
      const at = typeof example === 'string' ? [] : [String(rule['field'])];
      const before = valueAt(example, at);
      const value = typeof before === 'string' ? move(before) : undefined;
      return value === undefined ? [] : [{ path: [...path, 'examples', kind, i, ...at], value }];
    }),
  );
}

/** Gives the value of an example that takes the place of another; `undefined` where it stays. */
type Move = (value: string) => string | undefined;

function amountsMoved(rule: RuleData, valid: readonly unknown[], invalid: readonly unknown[]): Move | undefined {
  const bounds = valueAt(rule, ['check', 'amount-between']);
  if (!Array.isArray(bounds) || !bounds.every(isAmount)) return undefined;
  const moved = ([1, -1] as const).flatMap((side): readonly Moved[] => {
    const to = bounds[side === 1 ? 1 : 0]!;
    const atBound = valid.filter(isAmount).filter((inside) =>
      invalid.filter(isAmount).some((outside) => {
        const { units, isNear } = stepFrom(inside, outside);
        return isNear && (side === 1 ? units > 0n : units < 0n);
      }),
    );
    const [from] = atBound.toSorted((a, b) => Number(stepFrom(a, b).units) * side);
    return from === undefined || stepFrom(from, to).units === 0n ? [] : [{ from, to }];
  });
  return (value) => {
    const bound = isAmount(value) ? moved.find(({ from }) => stepFrom(from, value).isNear) : undefined;
    return bound && shifted(value, bound);
  };
}

function digitsMoved(rule: RuleData, valid: readonly unknown[]): Move | undefined {
  const count = valueAt(rule, ['check', 'digits']);
  const [length, ...others] = new Set(valid.flatMap((each) => (typeof each === 'string' ? [each.length] : [])));
  if (typeof count !== 'number' || count < 2 || length === undefined || length === count || others.length > 0)
    return undefined;
  const more = count - length;
  return (value) => {
    if (Math.abs(value.length - length) > 1) return undefined;
    // The last character may be what makes an example invalid.
    const kept = value.slice(0, value.length - 1 + Math.min(more, 0));
    return `${kept}${'0'.repeat(Math.max(more, 0))}${value.slice(-1)}`;
  };
}

/** A value as far from the new bound as it is from the old one; `undefined` where that is below zero. */
function shifted(value: string, { from, to }: Moved): string | undefined {
  if (value === from) return to;
  const decimals = Math.max(...[value, from, to].map(decimalsOf));
  const units = unitsOf(value, decimals) - unitsOf(from, decimals) + unitsOf(to, decimals);
  return units < 0n ? undefined : textOf(units, decimals);
}
