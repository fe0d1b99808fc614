import type { CodeList } from '../api/contract.js';
import { folded } from '../left/groups.js';
import { countryName } from './index.js';
import { start } from '../state/rulebook.js';
import { language } from '../state/settings.js';

/** A code of a public standard with its name in the language of the page. */
interface NamedCode {
  readonly code: string;
  readonly name: string;
}

/** What a choice shows: Kenya (KE). */
export const namedCode = ({ code, name }: NamedCode): string => `${name} (${code})`;

const byName = (codes: readonly NamedCode[]): readonly NamedCode[] =>
  codes.toSorted((a, b) => a.name.localeCompare(b.name, language.value));

/**
 * The countries by their names.
 * @param countries the three-letter codes by their two-letter codes
 * @param letters how many letters the codes have
 */
export const countriesByName = (countries: Readonly<Record<string, string>>, letters: 2 | 3): readonly NamedCode[] =>
  byName(
    Object.entries(countries).map(([two, three]) => ({ code: letters === 2 ? two : three, name: countryName(two) })),
  );

/** The currencies by their names. */
export function currenciesByName(): readonly NamedCode[] {
  const names = new Intl.DisplayNames(language.value, { type: 'currency', fallback: 'code' });
  return byName(Intl.supportedValuesOf('currency').map((code) => ({ code, name: names.of(code) ?? code })));
}

/** The codes of a public standard by their names. */
export const codesOf = ({ standard, letters = 2 }: CodeList): readonly NamedCode[] =>
  standard === 'ISO 4217' ? currenciesByName() : countriesByName(start.value?.countries ?? {}, letters);

/** The code that a person means by a code, a name, or both; the same text if it does not name a code. */
export function codeMeant(text: string, codes: readonly NamedCode[]): string {
  const asked = folded(text.trim());
  const found = codes.find(
    (each) => asked === folded(each.code) || asked === folded(each.name) || asked === folded(namedCode(each)),
  );
  return found?.code ?? text.trim();
}
