import type { Cases, PortableSchema } from '../../core/index.js';
import { textSchema } from '../internal/portable.js';
import { CODE } from '../internal/canonical.js';

const SHAPE = /^[A-Z]{4}0[A-Z0-9]{6}$/;

export const test = (value: string): boolean => SHAPE.test(value);

export const noun = 'an Indian IFSC: 4 capital letters, 0, and 6 letters or digits';
export const document = 'Reserve Bank of India, IFSC';
export const schema = (): PortableSchema => ({ value: textSchema('[A-Z]{4}0[A-Z0-9]{6}', 'A-Z0-9', 11) });
export const cases = (): Cases => ({
  valid: ['SBIN0001234', 'HDFC0ABC123'],
  invalid: [
    'SBIN000123',
    'SBIN00012345',
    'SBIN1001234',
    'SBI00001234',
    'sbin0001234',
    'SBIN0001234\n',
    'SBIN0００1234',
  ],
});

export const canonical = CODE;
