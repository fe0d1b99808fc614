import type { Cases } from '../../core/index.js';
import { weightedSum } from '../internal/weighted.js';
import { DIGITS } from '../internal/canonical.js';

const SHAPE = /^(?:0[0-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)[0-9]{7}$/;
const WEIGHTS = [1, 7, 3];

export const test = (value: string): boolean => SHAPE.test(value) && weightedSum(value, WEIGHTS) % 10 === 0;

export const isShaped = (value: string): boolean => SHAPE.test(value);

export const noun =
  'an ABA routing number of 9 digits that starts with 00 to 12, 21 to 32, 61 to 72 or 80, without spaces or hyphens';
export const document = 'ABA routing transit number, modulo 10';
export const cases = (): Cases => ({
  valid: [
    '021000021',
    '121000358',
    '322271627',
    '120000003',
    '210000007',
    '320000007',
    '610000005',
    '720000005',
    '800000006',
  ],
  invalid: [
    '021000022',
    '02100002',
    '0210000210',
    '130000006',
    '200000004',
    '330000000',
    '600000002',
    '730000008',
    '810000009',
    '02100002A',
    '021000021\n',
    '０21000021',
  ],
});

export const canonical = DIGITS;
