import type { Cases, PortableSchema } from '../../core/index.js';
import { ibanLengths } from '../internal/countries.js';
import { textSchema } from '../internal/portable.js';
import { CODE } from '../internal/canonical.js';

const SHAPE = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;

/** Checks the characters and the country's length in the registry; the check digits are a standard of their own. */
export const test = (value: string): boolean =>
  SHAPE.test(value) && ibanLengths.get(value.slice(0, 2)) === value.length;

export const noun = 'an IBAN in capitals and without spaces, with the number of characters of its country';
export const document = 'ISO 13616 and the IBAN registry';
export const schema = (): PortableSchema => ({ value: textSchema(pattern(), 'A-Z0-9', 34) });
export const cases = (): Cases => ({
  valid: [
    'DE89370400440532013000',
    'DE00370400440532013000',
    'AE070331234567890123456',
    'SA0380000000608010167519',
    'NO9386011117947',
  ],
  invalid: [
    'DE8937040044053201300',
    'DE893704004405320130000',
    'AE07033123456789012345',
    'SA03800000006080101675190',
    'DEX9370400440532013000',
    'US89370400440532013000',
    'ZZ89370400440532013000',
    'de89370400440532013000',
    'DE89 3704 0044 0532 0130 00',
    'DE89370400440532013000\n',
    'DE８９370400440532013000',
  ],
});

function pattern(): string {
  const countries = new Map<number, string[]>();
  for (const [country, length] of ibanLengths)
    if (length > 0) countries.set(length, [...(countries.get(length) ?? []), country]);
  const lengths = [...countries].sort(([a], [b]) => a - b);
  return lengths.map(([length, codes]) => `(?:${codes.sort().join('|')})[0-9]{2}[A-Z0-9]{${length - 4}}`).join('|');
}

export const canonical = CODE;
