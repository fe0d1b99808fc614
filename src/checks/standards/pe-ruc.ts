import type { Cases } from '../../core/index.js';
import { weightedSum } from '../internal/weighted.js';
import { DIGITS } from '../internal/canonical.js';

const SHAPE = /^(?:10|15|16|17|20)[0-9]{9}$/;
const WEIGHTS = [2, 3, 4, 5, 6, 7, 2, 3, 4, 5];

export const test = (value: string): boolean =>
  SHAPE.test(value) && value[10] === String((11 - (weightedSum(value.slice(0, 10), WEIGHTS) % 11)) % 10);

export const isShaped = (value: string): boolean => SHAPE.test(value);

export const noun = 'a RUC of 11 digits that starts with 10, 15, 16, 17 or 20, without spaces or hyphens';
export const document = 'Peruvian taxpayer register (RUC), modulo 11';
export const cases = (): Cases => ({
  valid: ['20100070775'],
  invalid: [
    '20100070776',
    '2010007077',
    '201000707750',
    '30100070775',
    '20100070775\n',
    '2010007077A',
    '２０100070775',
  ],
});

export const canonical = DIGITS;
