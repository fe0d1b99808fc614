import { IBAN_COUNTRIES, IBAN_DIGITS, OTHER_COUNTRIES } from '../../generated/countries.js';
import { areDigits } from './digits.js';

/** The codes of ISO 3166-1 and Kosovo's XK, each with the length of the country's IBANs; 0 if it has none. */
export const ibanLengths: ReadonlyMap<string, number> = /*#__PURE__*/ (() => {
  const entries = [...IBAN_COUNTRIES.match(/.{4}/g)!, ...OTHER_COUNTRIES.match(/../g)!];
  return new Map(entries.map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]));
})();

/** The capital at the start of an entry begins its countries. */
const digitRuns: ReadonlyMap<string, string> = /*#__PURE__*/ (() => {
  const runs = new Map<string, string>();
  for (const entry of IBAN_DIGITS.split(' '))
    for (const country of entry.match(/[A-Z]{2}/g)!) runs.set(country, entry.slice(0, entry.search(/[A-Z]/)));
  return runs;
})();

/** Whether an IBAN has digits where the registry requires them for its country. */
export function hasIbanDigits(iban: string): boolean {
  const runs = digitRuns.get(iban.slice(0, 2)) ?? '';
  let from = 4;
  for (let i = 0; i < runs.length; i++) {
    const to = from + parseInt(runs.charAt(i), 36);
    if (i % 2 === 1 && !areDigits(iban.slice(from, to))) return false;
    from = to;
  }
  return true;
}
