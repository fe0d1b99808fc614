import { countrySpecs } from 'ibantools';
import type { Cases, CodeList, PortableSchema } from '../../model/check.js';
import { CAPITALS } from '../internal/canonical.js';

/** The registry of ISO 3166-1, and Kosovo's XK, under which it has IBANs: a code that the standard leaves to its users. */
const codes = new Set(Object.keys(countrySpecs));

export const test = (value: string): boolean => codes.has(value);

export const noun = 'an ISO 3166 country code of two capitals, such as GB';
export const document = 'ISO 3166-1 alpha-2';
export const schema = (): PortableSchema => ({ value: { enum: [...codes].sort() } });
export const cases = (): Cases => ({
  valid: ['PE', 'AE', 'HK', 'GB', 'ZW', 'AD', 'XK'],
  invalid: ['pe', 'UK', 'AN', 'ZZ', 'P', 'PER', 'PE\n', 'ＰＥ'],
});

export const codeList: CodeList = { standard: 'ISO 3166-1', letters: 2 };

export const canonical = CAPITALS;
