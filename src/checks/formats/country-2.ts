import { countrySpecs } from 'ibantools';
import type { Cases, CodeList, PortableSchema } from '../../model/check.js';

const codes = new Set(Object.keys(countrySpecs));
// Kosovo has IBANs under a code that ISO 3166-1 does not assign.
codes.delete('XK');

export const test = (value: string): boolean => codes.has(value);

export const noun = 'an ISO 3166 country code of two capitals, such as GB';
export const document = 'ISO 3166-1 alpha-2';
export const schema = (): PortableSchema => ({ value: { enum: [...codes].sort() } });
export const cases = (): Cases => ({
  valid: ['PE', 'AE', 'HK', 'GB', 'ZW', 'AD'],
  invalid: ['pe', 'UK', 'XK', 'AN', 'ZZ', 'P', 'PER', 'PE\n', 'ＰＥ'],
});

export const codeList: CodeList = { standard: 'ISO 3166-1', letters: 2 };
