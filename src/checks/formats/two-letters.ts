import type { Cases, PortableSchema } from '../../core/index.js';
import { textSchema } from '../internal/portable.js';

const SHAPE = /^[A-Za-z]{2}$/;

export const test = (value: string): boolean => SHAPE.test(value);

export const noun = 'a country code of two letters';
export const document = 'ISO 3166-1 alpha-2 (shape only)';
export const schema = (): PortableSchema => ({ value: textSchema('[A-Za-z]{2}', 'A-Za-z', 2) });
export const cases = (): Cases => ({
  valid: ['PE', 'pe', 'zZ'],
  invalid: ['P', 'PER', 'P1', 'PE\n', 'ＰＥ', 'ñE'],
});
