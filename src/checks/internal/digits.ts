import type { Outcome, Scope } from '../../core/index.js';

const OTHER = /[^0-9]/;

/** ASCII digits and nothing else. Looking for another character is quicker than matching all of them. */
export const areDigits = (value: string): boolean => value !== '' && !OTHER.test(value);

/** Digits other than ASCII: Arabic, Persian and Urdu, Devanagari, Bengali, Thai, full-width. */
const OTHER_DIGITS = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\u0E50-\u0E59\uFF10-\uFF19]/;

/** A character other than a digit, white space, a hyphen or a plus sign. */
const FOREIGN = /[^0-9\s+\u2010-\u2015-]/;

/** Which of some outcomes is reported of a value that has other characters than digits, by what these are. */
export const byOtherCharacters = <T>(value: string, otherDigits: T, separated: T, withPlus: T, other: T): T =>
  OTHER_DIGITS.test(value) ? otherDigits : FOREIGN.test(value) ? other : value.includes('+') ? withPlus : separated;

/** The message about a value that has other characters than digits and what usually separates them. */
export const DIGITS_ONLY = 'digits only';

const FORMAT: Outcome = { code: 'format', params: { standard: 'numeric' } };

const notDigits = (wording: string): Outcome => ({ ...FORMAT, message: `{label} must be ${wording}.` });

/**
 * An expression for what is reported of a value that has other characters than digits, whatever its length.
 * @param module a module of `src/checks` that exports {@link byOtherCharacters}
 * @param isNational whether the check's own message is about a plus sign too
 */
export const notDigitsOutcome = (module: string, scope: Scope, isNational = false): string =>
  `${scope.use(module, { byOtherCharacters })}(${[
    scope.value,
    scope.outcome(notDigits('the digits 0 to 9 only, not full-width or other digits')),
    scope.outcome(notDigits(`${DIGITS_ONLY}, without spaces or hyphens`)),
    scope.outcome(isNational ? FORMAT : notDigits(`${DIGITS_ONLY}, without a plus sign`)),
    scope.outcome(notDigits(DIGITS_ONLY)),
  ].join(', ')})`;
