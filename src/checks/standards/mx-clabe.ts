import type { Cases } from '../../core/index.js';
import { weightedSum } from '../internal/weighted.js';
import { DIGITS } from '../internal/canonical.js';

const SHAPE = /^[0-9]{18}$/;
// The standard's weights 3, 7, 1 from the left, with 1 for the check digit.
const WEIGHTS = [1, 7, 3];

export const test = (value: string): boolean => SHAPE.test(value) && weightedSum(value, WEIGHTS) % 10 === 0;

export const isShaped = (value: string): boolean => SHAPE.test(value);

export const noun = 'a CLABE of 18 digits, without spaces or hyphens';
export const document = 'CLABE, modulo 10 (Banco de México)';
export const cases = (): Cases => ({
  valid: ['032180000118359719'],
  invalid: [
    '032180000118359718',
    '03218000011835971',
    '0321800001183597190',
    '03218000011835971A',
    '032180000118359719\n',
    '０32180000118359719',
  ],
});

export const canonical = DIGITS;
