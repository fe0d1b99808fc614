// Writes src/generated/countries.ts: the data that the checks need from the registries of ISO 3166-1 and of IBANs, which ibantools
// contains.
import { join } from 'node:path';
import { countrySpecs } from 'ibantools';
import { writeIfChanged } from './write.mjs';

/** Corrections where ibantools has digits instead of the letters and digits of the registry. */
const CORRECTED = { PK: '^[A-Z]{4}[A-Z0-9]{16}$', PS: '^[A-Z]{4}[A-Z0-9]{21}$' };

/**
 * The runs of an account number, from its fifth character: runs of any characters and runs of digits in turn, each with its length in base
 * 36; '' if there are none. Only for countries in the registry, because the structures of other countries are not official.
 */
function runsOf(code, { bban_regexp: structure, IBANRegistry: isOfficial }) {
  const parts = [...(CORRECTED[code] ?? structure).matchAll(/\[([^\]]+)\](?:\{([0-9]+)\})?/g)];
  const runs = [0];
  for (const [, characters, count = '1'] of parts) {
    if ((characters === '0-9') === (runs.length % 2 === 1)) runs.push(0);
    runs[runs.length - 1] += Number(count);
  }
  if (!isOfficial) return '';
  return (runs.length % 2 === 1 ? runs.slice(0, -1) : runs).map((run) => run.toString(36)).join('');
}

export function writeCountries(root) {
  const countries = Object.entries(countrySpecs).sort(([one], [other]) => (one < other ? -1 : 1));
  const lengths = countries.flatMap(([code, { chars }]) => (chars === undefined ? [] : code + chars));
  const byRuns = new Map();
  for (const [code, spec] of countries) {
    const runs = spec.chars === undefined ? '' : runsOf(code, spec);
    if (runs !== '') byRuns.set(runs, (byRuns.get(runs) ?? '') + code);
  }
  const others = countries.flatMap(([code, { chars }]) => (chars === undefined ? code : []));
  if ([...lengths, ...others].some((entry) => !/^[A-Z]{2}(?:[0-9]{2})?$/.test(entry)))
    throw new Error('ibantools has its countries in another form than expected.');
  const lines = [
    '// Generated from the package ibantools. Do not edit.',
    '',
    '/** The countries that have IBANs: the two letters of ISO 3166-1, or XK for Kosovo, and the number of characters. */',
    `export const IBAN_COUNTRIES = '${lengths.join('')}';`,
    '',
    '/** The digits of account numbers in IBANs: in turn how many characters of any kind and how many digits there are, in base 36, and the countries. */',
    `export const IBAN_DIGITS = '${[...byRuns].map((entry) => entry.join('')).join(' ')}';`,
    '',
    '/** The other codes of ISO 3166-1. */',
    `export const OTHER_COUNTRIES = '${others.join('')}';`,
    '',
  ];
  writeIfChanged(join(root, 'src/generated/countries.ts'), lines.join('\n'));
}
