import type { Cases, PortableSchema } from '../../core/index.js';
import { textSchema } from '../internal/portable.js';
import { DIGITS } from '../internal/canonical.js';

const SHAPE = /^[0-9]{3}-?[0-9]{3}$/;

export const test = (value: string): boolean => SHAPE.test(value);

export const noun = 'an Australian BSB of 6 digits';
export const document = 'AusPayNet BSB numbers';
export const schema = (): PortableSchema => ({ value: textSchema('[0-9]{3}-?[0-9]{3}', '0-9-', 7) });
export const cases = (): Cases => ({
  valid: ['062000', '062-000'],
  invalid: ['06200', '0620000', '06-2000', '062--000', '062-00', '062 000', '06200A', '062-000\n', '٠٦٢٠٠٠'],
});

export const canonical = DIGITS;
