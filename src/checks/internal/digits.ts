import { INVISIBLE } from './invisible.js';
import { type Outcome, type Scope, hasInvisible } from '../../core/index.js';

const OTHER = /[^0-9]/;

/** Whether a text is ASCII digits only. Looking for another character is faster than matching all of them. */
export const areDigits = (value: string): boolean => value !== '' && !OTHER.test(value);

/** Digits other than ASCII: Arabic, Persian and Urdu, Devanagari, Bengali, Thai, full-width. */
const OTHER_DIGITS = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\u0E50-\u0E59\uFF10-\uFF19]/;

/** A character other than a digit, a separator or a plus sign. */
const FOREIGN = /[^0-9\s+.()[\]\u2010-\u2015\u2212-]/;

const POINTS = /[.()[\]]/;

/** Chooses the outcome for a value with characters other than digits, by what these are. */
export function byOtherCharacters<T>(
  value: string,
  otherDigits: T,
  separated: T,
  withPlus: T,
  other: T,
  invisible: T,
  withPoints: T,
): T {
  if (OTHER_DIGITS.test(value)) return otherDigits;
  if (hasInvisible(value)) return invisible;
  if (FOREIGN.test(value)) return other;
  if (value.includes('+')) return withPlus;
  return POINTS.test(value) ? withPoints : separated;
}

/**
 * The outcomes, with messages of the check `digits`, for a value with characters other than digits, in the order of
 * {@link byOtherCharacters}.
 * @param isNational whether the check's own message is about a plus sign too
 */
export function notDigitsOutcomes(isNational = false): readonly Outcome[] {
  const outcome = (message?: string): Outcome => ({
    code: 'format',
    ...(message && { message }),
    params: { standard: 'numeric' },
  });
  return [
    outcome('digits.ascii'),
    outcome('digits.spaces'),
    outcome(isNational ? undefined : 'digits.plus'),
    outcome('digits.only'),
    { ...outcome(), ...INVISIBLE },
    outcome('digits.points'),
  ];
}

/**
 * The expression that chooses one of {@link notDigitsOutcomes}, regardless of the value's length.
 * @param module a module of `src/checks` that exports {@link byOtherCharacters}
 */
export const notDigitsCode = (module: string, scope: Scope, outcomes: readonly Outcome[]): string =>
  `${scope.use(module, { byOtherCharacters })}(${[scope.value, ...outcomes.map((each) => scope.outcome(each))].join(', ')})`;
