import type { Cases } from '../../core/index.js';
import { areDigits } from '../internal/digits.js';
import { passesLuhn } from '../internal/luhn.js';
import { DIGITS } from '../internal/canonical.js';

/** Digit 19 checks the entity and the office, digit 20 the account. */
export const test = (value: string): boolean =>
  value.length === 20 && passesLuhn(value, 0, 6, 18) && passesLuhn(value, 6, 18, 19);

export const isShaped = (value: string): boolean => value.length === 20 && areDigits(value);

export const noun = 'an interbank account code (CCI) of 20 digits, without spaces or hyphens';
export const document = 'Interbank account code structure (CCE)';
export const cases = (): Cases => ({
  valid: ['00219300123456701214', '01136600010003254221'],
  invalid: [
    '01136600010003254231',
    '01136600010003254222',
    '0113660001000325422',
    '011366000100032542210',
    '0021930012345670121A',
    '00219300123456701214\n',
    '００219300123456701214',
  ],
});

export const canonical = DIGITS;
