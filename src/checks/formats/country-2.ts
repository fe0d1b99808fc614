import type { Cases, CodeList, PortableSchema } from '../../core/index.js';
import { CAPITALS } from '../internal/canonical.js';
import { ibanLengths } from '../internal/countries.js';

/** The codes of ISO 3166-1, and XK, which the standard leaves to its users and which Kosovo has for IBANs. */
export const test = (value: string): boolean => ibanLengths.has(value);

export const noun = 'an ISO 3166 country code of two capitals, such as GB';
export const document = 'ISO 3166-1 alpha-2';
export const schema = (): PortableSchema => ({ value: { enum: [...ibanLengths.keys()].sort() } });
export const cases = (): Cases => ({
  valid: ['PE', 'AE', 'HK', 'GB', 'ZW', 'AD', 'XK'],
  invalid: ['pe', 'UK', 'AN', 'ZZ', 'P', 'PER', 'PE\n', 'ＰＥ'],
});

export const codeList: CodeList = { standard: 'ISO 3166-1', letters: 2 };

export const canonical = CAPITALS;
