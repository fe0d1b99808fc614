import type { Cases, PortableSchema } from '../../core/index.js';
import { ibanLengths } from '../internal/countries.js';
import { textSchema } from '../internal/portable.js';
import { CODE } from '../internal/canonical.js';

const SHAPE = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/** The country is a code of ISO 3166-1, or XK for Kosovo. */
export const test = (value: string): boolean => SHAPE.test(value) && ibanLengths.has(value.slice(4, 6));

export const noun = 'a BIC of 8 or 11 capital letters and digits, with the country as its 5th and 6th letter';
export const document = 'ISO 9362:2022';
export const schema = (): PortableSchema => ({
  value: textSchema(`[A-Z0-9]{4}(?:${countries()})[A-Z0-9]{2}(?:[A-Z0-9]{3})?`, 'A-Z0-9', 11),
});
export const cases = (): Cases => ({
  valid: ['DEUTDEFF', 'DEUTDEFF500', 'E097AEXX', 'E097AEXXXXX', 'NCBVXKPR'],
  invalid: [
    'DEUTDEF',
    'DEUTDEFF5',
    'DEUTDEFF50',
    'DEUTDEFF5000',
    'deutdeff',
    'DEUT1EFF',
    'DEUTD2FF',
    'DEUTZZFF',
    'DEUTUKFF500',
    'DEUTDEF-',
    'DEUTDEFF\n',
  ],
});

export const canonical = CODE;

/** The countries as a pattern, by their first letter: `A[DE]|B[AB]`. */
function countries(): string {
  const seconds = new Map<string, string>();
  for (const code of [...ibanLengths.keys()].sort()) seconds.set(code[0]!, (seconds.get(code[0]!) ?? '') + code[1]!);
  return [...seconds].map(([first, letters]) => `${first}[${letters}]`).join('|');
}
