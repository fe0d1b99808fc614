import type { Cases } from '../../core/index.js';
import { passesLuhn } from '../internal/luhn.js';
import { DIGITS } from '../internal/canonical.js';

// Provinces 01 to 24, and 30 for people registered abroad. The third digit of a person's number is at most 6.
const SHAPE = /^(?:0[1-9]|1[0-9]|2[0-4]|30)[0-6][0-9]{7}$/;

export const test = (value: string): boolean => SHAPE.test(value) && passesLuhn(value);

export const isShaped = (value: string): boolean => SHAPE.test(value);

export const noun =
  'a cédula of 10 digits, without spaces or hyphens, that starts with a province (01 to 24, or 30) and a digit up to 6';
export const document = 'Ecuadorian cédula, modulo 10';
export const cases = (): Cases => ({
  valid: ['1710034065', '0102030400'],
  invalid: [
    '1710034066',
    '2510034060',
    '171003406',
    '17100340650',
    '0002030401',
    '1710034065\n',
    '171003406A',
    '１７１００３４０６５',
  ],
});

export const canonical = DIGITS;
