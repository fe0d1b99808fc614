import type { Cases } from '../../model/check.js';
import { isValidIBAN } from 'ibantools';
import { CODE } from '../internal/canonical.js';

/** The country's form, the check digits of ISO 7064, and the national ones where a country has them. */
export const test = (value: string): boolean => isValidIBAN(value);

export { noun, test as isShaped } from '../formats/iban.js';
export const document = 'ISO 13616, modulo 97 (ISO 7064)';
export const cases = (): Cases => ({
  valid: [
    'DE89370400440532013000',
    'AE070331234567890123456',
    'SA0380000000608010167519',
    'NO9386011117947',
    'GB82WEST12345698765432',
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
