import type { Cases, CodeList, PortableSchema } from '../../core/index.js';
import { textSchema } from '../internal/portable.js';
import { CAPITALS } from '../internal/canonical.js';

const SHAPE = /^[A-Z]{3}$/;

export const test = (value: string): boolean => SHAPE.test(value);

export const noun = 'a country code of three capitals, such as DEU';
export const document = 'ISO 3166-1 alpha-3 (shape only)';
export const schema = (): PortableSchema => ({ value: textSchema('[A-Z]{3}', 'A-Z', 3) });
export const cases = (): Cases => ({
  valid: ['PER', 'ZZZ'],
  invalid: ['PE', 'PERU', 'per', 'P3R', 'PER\n', 'ＰＥＲ'],
});

export const codeList: CodeList = { standard: 'ISO 3166-1', letters: 3 };

export const canonical = CAPITALS;
