import type { Cases } from '../../model/check.js';
import { weightedSum } from '../internal/weighted.js';

const SHAPE = /^[0-9]{9}-?[0-9]$/;
const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41];

export function test(value: string): boolean {
  const rest = weightedSum(value.slice(0, 9), WEIGHTS) % 11;
  return SHAPE.test(value) && value.slice(-1) === String(rest < 2 ? rest : 11 - rest);
}

export const noun = 'a NIT of 9 digits and a check digit';
export const document = 'Colombian NIT, modulo 11 (DIAN)';
export const cases = (): Cases => ({
  valid: ['800197268-4', '8001972684'],
  invalid: [
    '800197268-5',
    '8001972685',
    '80019726-4',
    '800197268',
    '800197268-44',
    '800197268--4',
    '800197268-4\n',
    '８００197268-4',
  ],
});
