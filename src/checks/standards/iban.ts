import type { Cases } from '../../core/index.js';
import { test as hasLength } from '../formats/iban.js';
import { CODE } from '../internal/canonical.js';
import { hasIbanDigits } from '../internal/countries.js';

/** Checks the characters and length of its country, and digits where the country requires them. */
export const isShaped = (value: string): boolean => hasLength(value) && hasIbanDigits(value);

/**
 * The check digits 02 to 98 that ISO 13616 computes. National rules for account numbers, such as national check digits, are not checked.
 */
export function test(value: string): boolean {
  if (!isShaped(value)) return false;
  let remainder = 0;
  for (const character of `${value.slice(4)}${value.slice(0, 2)}00`) {
    const number = parseInt(character, 36);
    remainder = (remainder * (number < 10 ? 10 : 100) + number) % 97;
  }
  return Number(value.slice(2, 4)) === 98 - remainder;
}

export const noun =
  'an IBAN in capitals and without spaces, with the length, the letters and the digits of its country';
export const document = 'ISO 13616, modulo 97 (ISO 7064)';
export const cases = (): Cases => ({
  valid: [
    'DE89370400440532013000',
    'AE070331234567890123456',
    'SA0380000000608010167519',
    'NO9386011117947',
    'GB82WEST12345698765432',
    'PK36SCBL0000001123456702',
    'PK05AAAAZZZZZZZZZZZZZZZZ',
    'FR8420041010050500013M02607',
    'PS92PALS000000000400123456702',
  ],
  invalid: [
    'DE88370400440532013000',
    'DE8937040044053201300',
    'DE893704004405320130000',
    'DE8937040044053201300A',
    // Right by modulo 97, but with a letter where the country has a digit.
    'DE0537040044053201300A',
    'FR4520041A10050500013M02607',
    'AE080331234567890123456',
    'de89370400440532013000',
    'DE89 3704 0044 0532 0130 00',
    'DE89370400440532013000\n',
  ],
});

export const canonical = CODE;
