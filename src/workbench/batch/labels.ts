import { ENTRY, type Field } from '../../core/index.js';
import { headerKey } from '../input/index.js';
import type { Ruleset } from '../open/index.js';
import type { Rulebook } from '../rulebook/index.js';

type Labelled = Pick<Field, 'name' | 'label'>;

/**
 * The names of fields by their labels in every language, with labels as header keys. It leaves out labels of several fields, and of members
 * of entries, whose columns also need an index.
 * @param operation the operation of all rows; undefined if a column names it
 */
export async function fieldsByLabel(ruleset: Ruleset, operation?: string): Promise<ReadonlyMap<string, string>> {
  const { references, languages } = ruleset;
  const locales = await Promise.all(languages.map((language) => ruleset.localeIn(language)));
  return byLabel(fieldsIn(references, operation), locales);
}

/** The same for several versions of a rulebook. It leaves out labels that belong to different fields in them. */
export function fieldsByLabelIn(
  versions: readonly Pick<Rulebook, 'operations' | 'locales'>[],
  operation?: string,
): ReadonlyMap<string, string> {
  const fields = versions.flatMap(({ operations }) => fieldsIn(operations, operation));
  return byLabel(
    fields,
    versions.flatMap(({ locales }) => [...locales.values()]),
  );
}

function fieldsIn(
  operations: ReadonlyMap<string, { readonly fields: readonly Labelled[] }>,
  operation: string | undefined,
): readonly Labelled[] {
  const all = operation === undefined ? [...operations.values()] : [operations.get(operation)];
  return all.flatMap((each) => each?.fields ?? []);
}

function byLabel(
  fields: readonly Labelled[],
  locales: readonly { readonly labels?: Readonly<Record<string, string>> }[],
): ReadonlyMap<string, string> {
  const names = new Map<string, Set<string>>();
  for (const { name, label } of fields) {
    if (name.includes(ENTRY)) continue;
    const texts = typeof label === 'string' ? [label] : Object.values(label);
    for (const text of [...texts, ...texts.flatMap((own) => locales.flatMap(({ labels }) => labels?.[own] ?? []))]) {
      const key = headerKey(text);
      names.set(key, (names.get(key) ?? new Set()).add(name));
    }
  }
  return new Map([...names].flatMap(([key, own]) => (own.size === 1 ? [[key, [...own][0]!] as const] : [])));
}
