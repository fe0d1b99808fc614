import type { Cases, PortableSchema } from '../../core/index.js';
import { textSchema } from '../internal/portable.js';
import { CODE } from '../internal/canonical.js';

const SHAPE = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

export const test = (value: string): boolean => SHAPE.test(value);

export const noun = 'a BIC of 8 or 11 characters: capital letters and digits';
export const document = 'ISO 9362:2022';
export const schema = (): PortableSchema => ({
  value: textSchema('[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?', 'A-Z0-9', 11),
});
export const cases = (): Cases => ({
  valid: ['DEUTDEFF', 'DEUTDEFF500', 'E097AEXX', 'E097AEXXXXX'],
  invalid: [
    'DEUTDEF',
    'DEUTDEFF5',
    'DEUTDEFF50',
    'DEUTDEFF5000',
    'deutdeff',
    'DEUT1EFF',
    'DEUTD2FF',
    'DEUTDEF-',
    'DEUTDEFF\n',
  ],
});

export const canonical = CODE;
