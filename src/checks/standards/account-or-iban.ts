import type { Cases } from '../../core/index.js';
import { CODE } from '../internal/canonical.js';
import { ibanLengths } from '../internal/countries.js';
import { isShaped as isIbanShaped, test as isIban } from './iban.js';

const LIKE_IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;

const compact = (value: string): string => value.replace(/[ -]/g, '').toUpperCase();

/** Whether a text begins like an IBAN of a country that has them, and is as long as an IBAN may be. */
const isLikeIban = (text: string): boolean => LIKE_IBAN.test(text) && (ibanLengths.get(text.slice(0, 2)) ?? 0) > 0;

/** Any account number. A number that begins like an IBAN must be an IBAN. */
export function test(value: string): boolean {
  const text = compact(value);
  return !isLikeIban(text) || isIban(text);
}

export const isShaped = (value: string): boolean => isIbanShaped(compact(value));

export const noun = 'an account number, or an IBAN with the length, the letters and the digits of its country';
export const document = 'ISO 13616, modulo 97 (ISO 7064)';
export const cases = (): Cases => ({
  valid: [
    'DE89370400440532013000',
    'de89 3704 0044 0532 0130 00',
    'PK36SCBL0000001123456702',
    '1',
    '12345678901234567890',
    'DE123456789012',
    'US89370400440532013000',
    'ZZ89370400440532013000',
    'account of Ana',
  ],
  invalid: [
    'DE88370400440532013000',
    'DE8937040044053201300',
    'DE893704004405320130000',
    'PK36SCBL0000001123456703',
    'PK36-SCBL-0000-0011-2345-6703',
    'DE0537040044053201300A',
    'DE1234567890123',
  ],
});

export const canonical = CODE;
