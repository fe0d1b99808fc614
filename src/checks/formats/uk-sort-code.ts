import type { Cases, PortableSchema } from '../../core/index.js';
import { textSchema } from '../internal/portable.js';
import { DIGITS } from '../internal/canonical.js';

const SHAPE = /^[0-9]{6}$|^[0-9]{2}-[0-9]{2}-[0-9]{2}$/;

export const test = (value: string): boolean => SHAPE.test(value);

export const noun = 'a UK sort code of 6 digits';
export const document = 'Vocalink modulus checking (sort code)';
export const schema = (): PortableSchema => ({ value: textSchema('[0-9]{6}|[0-9]{2}-[0-9]{2}-[0-9]{2}', '0-9-', 8) });
export const cases = (): Cases => ({
  valid: ['200000', '20-00-00'],
  invalid: [
    '20000',
    '2000000',
    '20-0000',
    '2000-00',
    '20-00-0',
    '20-00-000',
    '20 00 00',
    '2A0000',
    '200000\n',
    '２０００００',
  ],
});

export const canonical = DIGITS;
