import type { Cases, PortableSchema } from '../../core/index.js';
import { textSchema } from '../internal/portable.js';
import { DIGITS } from '../internal/canonical.js';

const SHAPE = /^[0-9]{13}$|^[0-9]{5}-[0-9]{7}-[0-9]$/;

export const test = (value: string): boolean => SHAPE.test(value);

export const noun = 'a CNIC of 13 digits';
export const document = 'NADRA, computerised national identity card';
export const schema = (): PortableSchema => ({ value: textSchema('[0-9]{13}|[0-9]{5}-[0-9]{7}-[0-9]', '0-9-', 15) });
export const cases = (): Cases => ({
  valid: ['3420108912318', '34201-0891231-8'],
  invalid: [
    '342010891231',
    '34201089123180',
    '34201-08912318',
    '342010891231-8',
    '34201-089123-18',
    '3420A08912318',
    '3420108912318\n',
    '٣٤٢٠١٠٨٩١٢٣١٨',
  ],
});

export const canonical = DIGITS;
