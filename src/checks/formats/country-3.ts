import type { Portable } from '../../model/check.js';
import { text } from '../support/portable.js';
import type { Cases } from '../support/variant.js';

const SHAPE = /^[A-Z]{3}$/;

export const test = (value: string): boolean => SHAPE.test(value);

export const noun = 'an ISO 3166 country code of three capitals, such as DEU';
export const document = 'ISO 3166-1 alpha-3 (shape only)';
export const schema = (): Portable => ({ value: text('[A-Z]{3}', 'A-Z', 3) });
export const cases = (): Cases => ({
  valid: ['PER', 'ZZZ'],
  invalid: ['PE', 'PERU', 'per', 'P3R', 'PER\n', 'ＰＥＲ'],
});
