import type { Cases } from '../../core/index.js';
import { hasRutShape, isRut } from '../internal/rut.js';
import { DIGITS } from '../internal/canonical.js';

export const test = (value: string): boolean => isRut(value);

export const isShaped = hasRutShape;

export const noun = 'a RUT of 7 or 8 digits and a check character';
export const document = 'Chilean RUT, modulo 11';
export const cases = (): Cases => ({
  valid: ['12345678-5', '12.345.678-5', '123456785', '7654321-6', '10000013-K', '10000013-k'],
  invalid: [
    '12345678-9',
    '1234-5678-5',
    '1.2.3-45678..5',
    '1234.5678-5',
    '12.345678-5',
    '12345678--5',
    '-12345678-5',
    '10000013-1',
    '10000013-0',
    '654321-6',
    '123456789-5',
    '12345678-',
    '1234567A-5',
    '12345678-5\n',
    '12345678 5',
    '１２３４５６７８-5',
  ],
});

export const canonical = DIGITS;
