import { isDeepStrictEqual } from 'node:util';
import { checks } from '../../../checks/registry.js';
import { atLeast, canonical } from '../../../checks/support/decimal.js';
import type { Rule } from '../../../model/operation.js';

/** What a check demands of a value of its field, as far as two demands can be compared; `undefined` where they can't. */
type Demand =
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'digits'; readonly lengths: readonly number[]; readonly starting: string }
  | { readonly kind: 'range'; readonly min: string; readonly max: string }
  | { readonly kind: 'prefix'; readonly prefixes: readonly string[] }
  | { readonly kind: 'exclusion'; readonly values: readonly string[] }
  | { readonly kind: 'decimals'; readonly most: number };

type Check = Rule['check'];

function demandOf({ name, parameters }: Check): Demand | undefined {
  switch (name) {
    case 'one-of':
      return { kind: 'choice', values: parameters as readonly string[] };
    case 'not-in':
      return { kind: 'exclusion', values: parameters as readonly string[] };
    case 'digits':
      return { kind: 'digits', ...(parameters as { lengths: readonly number[]; starting: string }) };
    case 'amount-between':
      return { kind: 'range', ...(parameters as { min: string; max: string }) };
    case 'max-decimals':
      return { kind: 'decimals', most: parameters as number };
    case 'prefix-in': {
      const { after, prefixes } = parameters as { after: string; prefixes: readonly string[] };
      return { kind: 'prefix', prefixes: prefixes.map((prefix) => after + prefix) };
    }
    default:
      return undefined;
  }
}

/** Whether a check surely refuses a value: its verdict rests on that value alone. */
export function refuses(check: Check, value: string): boolean {
  if (check.name === 'required' || check.name === 'unique-in-batch' || readsOthers(check)) return false;
  return checks[check.name]!.test(check.parameters)(value, {}) === false;
}

const readsOthers = ({ name, parameters }: Check): boolean => (checks[name]!.reads?.(parameters).length ?? 0) > 0;

/** Whether no value passes both checks. `false` where that can't be told. */
export function exclude(a: Check, b: Check): boolean {
  const [x, y] = [demandOf(a), demandOf(b)];
  if (x?.kind === 'choice') return x.values.every((value) => refuses(b, value));
  if (y?.kind === 'choice') return y.values.every((value) => refuses(a, value));
  if (x?.kind === 'digits' && y?.kind === 'digits') {
    return !x.lengths.some((length) => y.lengths.includes(length)) || !agree(x.starting, y.starting);
  }
  if (x?.kind === 'range' && y?.kind === 'range')
    return !atLeast(x.max, canonical(y.min)) || !atLeast(y.max, canonical(x.min));
  if (x?.kind === 'digits' && y?.kind === 'prefix') return isOutside(x, y.prefixes);
  if (x?.kind === 'prefix' && y?.kind === 'digits') return isOutside(y, x.prefixes);
  if (x?.kind === 'prefix' && y?.kind === 'prefix')
    return !x.prefixes.some((one) => y.prefixes.some((other) => agree(one, other)));
  return false;
}

/** Whether one text starts with the other. */
const agree = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);

function isOutside(
  { lengths, starting }: { readonly lengths: readonly number[]; readonly starting: string },
  prefixes: readonly string[],
): boolean {
  const longest = Math.max(...lengths);
  return prefixes.every((prefix) => !/^[0-9]*$/.test(prefix) || prefix.length > longest || !agree(prefix, starting));
}

/** Whether each value that the second check refuses is also refused by the first. `false` where that can't be told. */
export function isAtLeastAsStrict(a: Check, b: Check): boolean {
  if (a.name === b.name && isDeepStrictEqual(a.parameters, b.parameters)) return true;
  if (b.name === 'required' || a.name === 'required' || b.name === 'unique-in-batch') return false;
  if (a.name === 'unsupported') return true;
  const [x, y] = [demandOf(a), demandOf(b)];
  if (x?.kind === 'choice') return !readsOthers(b) && x.values.every((value) => !refuses(b, value));
  if (x?.kind === 'digits' && y?.kind === 'digits')
    return x.lengths.every((length) => y.lengths.includes(length)) && x.starting.startsWith(y.starting);
  if (x?.kind === 'digits' && y?.kind === 'prefix')
    return x.starting !== '' && y.prefixes.some((prefix) => x.starting.startsWith(prefix));
  if (x?.kind === 'range' && y?.kind === 'range')
    return atLeast(x.min, canonical(y.min)) && atLeast(y.max, canonical(x.max));
  if (x?.kind === 'prefix' && y?.kind === 'prefix')
    return x.prefixes.every((prefix) => y.prefixes.some((other) => prefix.startsWith(other)));
  if (x?.kind === 'exclusion' && y?.kind === 'exclusion') return y.values.every((value) => x.values.includes(value));
  if (x?.kind === 'decimals' && y?.kind === 'decimals') return x.most <= y.most;
  return false;
}
