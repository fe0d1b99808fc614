import { weightedSum } from '../support/weighted.js';
import type { Cases } from '../support/variant.js';

const SHAPE = /^(?:0[0-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)[0-9]{7}$/;
const WEIGHTS = [1, 7, 3];

export const test = (value: string): boolean => SHAPE.test(value) && weightedSum(value, WEIGHTS) % 10 === 0;

export const noun = 'an ABA routing number of 9 digits';
export const document = 'ABA routing transit number, modulo 10';
export const cases = (): Cases => ({
  valid: ['021000021', '121000358', '322271627'],
  invalid: [
    '021000022', '02100002', '0210000210', '131000007', '200000008', '330000001', '600000004', '730000009', '810000007', '02100002A', '021000021\n',
    '０21000021',
  ],
});
