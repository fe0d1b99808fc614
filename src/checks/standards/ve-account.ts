import type { Cases } from '../../core/index.js';
import { weightedSum } from '../internal/weighted.js';
import { DIGITS } from '../internal/canonical.js';

const SHAPE = /^[0-9]{20}$/;
const WEIGHTS = [2, 3, 4, 5, 6, 7];

/** Bank 4, branch 4, two check digits, account 10. */
export function test(value: string): boolean {
  if (!SHAPE.test(value)) return false;
  const branch = value.slice(4, 8);
  return value[8] === digit(value.slice(0, 4) + branch) && value[9] === digit(branch + value.slice(10));
}

const digit = (body: string): string => String((11 - (weightedSum(body, WEIGHTS) % 11)) % 10);

export const isShaped = (value: string): boolean => SHAPE.test(value);

export const noun = 'a Venezuelan account number of 20 digits, without spaces or hyphens';
export const document = 'Venezuelan customer account code (CCC), modulo 11';
export const cases = (): Cases => ({
  valid: ['01020123321234567890'],
  invalid: [
    '01020123331234567890',
    '01020123421234567890',
    '0102012332123456789',
    '010201233212345678900',
    '0102012332123456789A',
    '01020123321234567890\n',
    '０1020123321234567890',
  ],
});

export const canonical = DIGITS;
