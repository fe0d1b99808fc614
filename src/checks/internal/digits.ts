import type { Outcome } from '../../model/check.js';

const OTHER = /[^0-9]/;

/** ASCII digits and nothing else. Looking for another character is quicker than matching all of them. */
export const areDigits = (value: string): boolean => value !== '' && !OTHER.test(value);

/** What is reported of a value that has other characters, whatever its length. */
export const DIGITS_ONLY: Outcome = {
  code: 'format',
  message: '{label} must be digits only, without spaces or hyphens.',
  params: { standard: 'numeric' },
};
