import type { Canonical, Cases } from '../../core/index.js';
import { weightedSum } from '../internal/weighted.js';

const WITH_CHECK_DIGIT = /^[0-9]{6,10}-[0-9]$/;
const WITHOUT_HYPHEN = /^[0-9]{6,11}$/;
const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43];

/** The check digit follows a hyphen. Without a hyphen, it is unknown whether the last digit is a check digit. Points do not count. */
export function test(value: string): boolean {
  const nit = value.replaceAll('.', '');
  if (!WITH_CHECK_DIGIT.test(nit)) return WITHOUT_HYPHEN.test(nit);
  const rest = weightedSum(nit.slice(0, -2), WEIGHTS) % 11;
  return nit.slice(-1) === String(rest < 2 ? rest : 11 - rest);
}

export function isShaped(value: string): boolean {
  const nit = value.replaceAll('.', '');
  return WITH_CHECK_DIGIT.test(nit) || WITHOUT_HYPHEN.test(nit);
}

export const noun = 'a NIT of 6 to 10 digits, with or without a hyphen and a check digit';
export const document = 'Colombian NIT, modulo 11 (DIAN)';
export const cases = (): Cases => ({
  valid: ['800197268-4', '800.197.268-4', '8001972684', '800197268', '123456', '12345678901'],
  invalid: [
    '800197268-5',
    '800.197.268-5',
    '80019726-4',
    '800197268-44',
    '800197268--4',
    '800197268-',
    '12345',
    '12345-1',
    '12345678901-1',
    '123456789012',
    '80019726A-4',
    '800197268 4',
    '800197268-4\n',
    '８００197268-4',
  ],
});

/** The hyphen stays: without it, the check digit would not be evaluated. */
export const canonical: Canonical = { separators: ' .()' };
