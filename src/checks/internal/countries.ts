import { IBAN_COUNTRIES, OTHER_COUNTRIES } from '../../generated/countries.js';

/** The codes of ISO 3166-1, and Kosovo's XK, each with the number of characters of the country's IBANs; 0 where it has none. */
export const ibanLengths: ReadonlyMap<string, number> = /*#__PURE__*/ (() => {
  const entries = [...IBAN_COUNTRIES.match(/.{4}/g)!, ...OTHER_COUNTRIES.match(/../g)!];
  return new Map(entries.map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]));
})();
