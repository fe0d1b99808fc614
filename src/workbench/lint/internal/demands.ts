import { acceptedBy, subjectOf } from '../../rulebook/index.js';
import { isDeepStrictEqual } from 'node:util';
import { checks } from '../../../checks/index.js';
import { type Accepted, type Rule, atLeast, canonical } from '../../../core/index.js';

type Check = Rule['check'];

/** Whether a rule is an error in every order and on every day. */
export const isAlwaysError = ({ severity, when, unless, from, until }: Rule): boolean =>
  severity === 'error' && [when, unless, from, until].every((part) => part === undefined);

/** Whether a check evaluates the text of a field. */
const evaluatesText = (check: Check): boolean => subjectOf(check) === undefined;

/** Whether a check refuses a value in every order, because its result depends on that value alone. */
export function refuses(check: Check, value: string): boolean {
  if (!evaluatesText(check) || readsOthers(check)) return false;
  return checks[check.name]!.test(check.parameters)(value, {}) === false;
}

/** The other values of the order on which the result of a check depends, in alphabetical order. */
export const othersOf = ({ name, parameters }: Check): readonly string[] =>
  [...(checks[name]!.reads?.(parameters) ?? [])].sort();

/** Whether the result of a check depends on other values of the order. */
export const readsOthers = (check: Check): boolean => othersOf(check).length > 0;

/** Whether no value passes both checks; `false` if that is unknown. */
export function exclude(a: Check, b: Check): boolean {
  const [x, y] = [acceptedBy(a), acceptedBy(b)];
  if (x?.kind === 'values') return x.values.every((value) => refuses(b, value));
  if (y?.kind === 'values') return y.values.every((value) => refuses(a, value));
  return areDisjoint(x, y);
}

/** Whether two sets that are not lists of values have no value in common; `false` if that is unknown. */
export function areDisjoint(x: Accepted | undefined, y: Accepted | undefined): boolean {
  if (x?.kind === 'digits' && y?.kind === 'digits') {
    return !x.lengths.some((length) => y.lengths.includes(length)) || !startAlike(x.starting, y.starting);
  }
  if (x?.kind === 'range' && y?.kind === 'range') return isBelow(x, y) || isBelow(y, x);
  if (x?.kind === 'digits' && y?.kind === 'prefixes') return isOutside(x, startsOf(y));
  if (x?.kind === 'prefixes' && y?.kind === 'digits') return isOutside(y, startsOf(x));
  if (x?.kind === 'prefixes' && y?.kind === 'prefixes')
    return !startsOf(x).some((one) => startsOf(y).some((other) => startAlike(one, other)));
  return false;
}

type Range = Extract<Accepted, { kind: 'range' }>;

const isBelow = (x: Range, y: Range): boolean =>
  x.max !== undefined && y.min !== undefined && !atLeast(x.max, canonical(y.min));

type Prefixes = Extract<Accepted, { kind: 'prefixes' }>;

const startsOf = ({ after, prefixes }: Prefixes): readonly string[] => prefixes.map((prefix) => after + prefix);

/** Whether one text starts with the other. */
const startAlike = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);

function isOutside({ lengths, starting }: Extract<Accepted, { kind: 'digits' }>, starts: readonly string[]): boolean {
  const longest = Math.max(...lengths);
  return starts.every((start) => !/^[0-9]*$/.test(start) || start.length > longest || !startAlike(start, starting));
}

/** Whether the first check refuses each value that the second refuses; `false` if that is unknown. */
export function isAtLeastAsStrict(a: Check, b: Check): boolean {
  if (a.name === b.name && isDeepStrictEqual(a.parameters, b.parameters)) return true;
  if (!evaluatesText(a) || !evaluatesText(b)) return false;
  const [x, y] = [acceptedBy(a), acceptedBy(b)];
  if (x?.kind === 'nothing') return true;
  if (x?.kind === 'values') return !readsOthers(b) && x.values.every((value) => !refuses(b, value));
  if (x?.kind === 'digits' && y?.kind === 'digits')
    return x.lengths.every((length) => y.lengths.includes(length)) && x.starting.startsWith(y.starting);
  if (x?.kind === 'digits' && y?.kind === 'prefixes')
    return x.starting !== '' && startsOf(y).some((start) => x.starting.startsWith(start));
  if (x?.kind === 'range' && y?.kind === 'range')
    return (
      atLeast(x.min ?? '0', canonical(y.min ?? '0')) &&
      (y.max === undefined || (x.max !== undefined && atLeast(y.max, canonical(x.max))))
    );
  if (x?.kind === 'prefixes' && y?.kind === 'prefixes')
    return startsOf(x).every((start) => startsOf(y).some((other) => start.startsWith(other)));
  if (x?.kind === 'all-but' && y?.kind === 'all-but') return y.values.every((value) => x.values.includes(value));
  if (x?.kind === 'decimals' && y?.kind === 'decimals') return x.most <= y.most;
  return false;
}
