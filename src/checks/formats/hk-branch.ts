import type { Cases, PortableSchema } from '../../core/index.js';
import { textSchema } from '../internal/portable.js';
import { DIGITS } from '../internal/canonical.js';

const SHAPE = /^[0-9]{3}(?:-?[0-9]{3})?$/;

export const test = (value: string): boolean => SHAPE.test(value);

export const noun = 'a Hong Kong bank or branch code of 3 digits, or both, the bank code first';
export const document = 'Hong Kong clearing codes (HKICL)';
export const schema = (): PortableSchema => ({ value: textSchema('[0-9]{3}(?:-?[0-9]{3})?', '0-9-', 7) });
export const cases = (): Cases => ({
  valid: ['123', '004123', '004-123'],
  invalid: ['12', '1234', '00412', '0041234', '004-12', '04-1234', '004123\n', '٠٠٤١٢٣'],
});

export const canonical = DIGITS;
