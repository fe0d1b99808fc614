import { ENTRY } from '../../core/index.js';
import { headerKey } from '../input/index.js';
import type { Ruleset } from '../open/index.js';

/**
 * The names of fields by their labels in every language, as the keys of headers; without labels of several fields, and of members of
 * entries, whose columns have a place too.
 * @param operation that of all rows; absent where a column names it
 */
export async function fieldsByLabel(ruleset: Ruleset, operation?: string): Promise<ReadonlyMap<string, string>> {
  const { references, languages } = ruleset;
  const locales = await Promise.all(languages.map((language) => ruleset.localeIn(language)));
  const ids = operation === undefined ? [...references.keys()] : [operation];
  const names = new Map<string, Set<string>>();
  for (const { name, label } of ids.flatMap((id) => references.get(id)!.fields)) {
    if (name.includes(ENTRY)) continue;
    const texts = typeof label === 'string' ? [label] : Object.values(label);
    for (const text of [...texts, ...texts.flatMap((own) => locales.flatMap(({ labels }) => labels[own] ?? []))]) {
      const key = headerKey(text);
      names.set(key, (names.get(key) ?? new Set()).add(name));
    }
  }
  return new Map([...names].flatMap(([key, fields]) => (fields.size === 1 ? [[key, [...fields][0]!] as const] : [])));
}
