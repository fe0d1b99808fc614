import type { Cases } from '../../core/index.js';
import { test as isShaped } from '../formats/iban.js';
import { CODE } from '../internal/canonical.js';

/**
 * The check digits 02 to 98 that ISO 13616 computes. What a country says of its own account numbers, such as national check digits, is
 * not checked.
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

export { isShaped };
export { noun } from '../formats/iban.js';
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
  ],
  invalid: [
    'DE88370400440532013000',
    'DE8937040044053201300',
    'DE893704004405320130000',
    'DE8937040044053201300A',
    'AE080331234567890123456',
    'de89370400440532013000',
    'DE89 3704 0044 0532 0130 00',
    'DE89370400440532013000\n',
  ],
});

export const canonical = CODE;
