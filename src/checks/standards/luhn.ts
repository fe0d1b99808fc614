import type { Cases } from '../../core/index.js';
import { passesLuhn } from '../internal/luhn.js';
import { DIGITS } from '../internal/canonical.js';

const SHAPE = /^[0-9]{12,19}$/;

export const test = (value: string): boolean => SHAPE.test(value) && passesLuhn(value);

export const isShaped = (value: string): boolean => SHAPE.test(value);

export const noun = 'a card number of 12 to 19 digits, without spaces or hyphens';
export const document = 'ISO/IEC 7812-1, Luhn';
export const cases = (): Cases => ({
  valid: ['4111111111111111', '378282246310005', '000000000000', '0000000000000000000'],
  invalid: [
    '4111111111111112',
    '411111111111111',
    '00000000000',
    '00000000000000000000',
    '4111 1111 1111 1111',
    '4111111111111111\n',
    '４111111111111111',
  ],
});

export const canonical = DIGITS;
