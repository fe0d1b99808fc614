// Writes src/generated/countries.ts: what the checks read of the registries of ISO 3166-1 and of IBANs, which ibantools has.
import { join } from 'node:path';
import { countrySpecs } from 'ibantools';
import { writeIfChanged } from './write.mjs';

export function writeCountries(root) {
  const countries = Object.entries(countrySpecs).sort(([one], [other]) => (one < other ? -1 : 1));
  const lengths = countries.flatMap(([code, { chars }]) => (chars === undefined ? [] : code + chars));
  const others = countries.flatMap(([code, { chars }]) => (chars === undefined ? code : []));
  if ([...lengths, ...others].some((entry) => !/^[A-Z]{2}(?:[0-9]{2})?$/.test(entry)))
    throw new Error('ibantools has its countries in another form than expected.');
  const lines = [
    '// Generated from the package ibantools. Do not edit.',
    '',
    '/** The countries that have IBANs: the two letters of ISO 3166-1, or XK for Kosovo, and the number of characters. */',
    `export const IBAN_COUNTRIES = '${lengths.join('')}';`,
    '',
    '/** The other codes of ISO 3166-1. */',
    `export const OTHER_COUNTRIES = '${others.join('')}';`,
    '',
  ];
  writeIfChanged(join(root, 'src/generated/countries.ts'), lines.join('\n'));
}
