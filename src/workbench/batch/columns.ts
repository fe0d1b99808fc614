import { checks } from '../../checks/index.js';
import { ENTRY, type Field, type Reference, type Rule } from '../../core/index.js';
import { type TableTerms, headerKey } from '../input/index.js';
import type { Ruleset } from '../open/index.js';
import type { Rulebook } from '../rulebook/index.js';

type Labelled = Pick<Field, 'name' | 'label'>;
type ColumnTerms = Pick<TableTerms, 'operation' | 'operations' | 'required' | 'labels'>;

/**
 * What the columns of a table mean.
 * @param operation the operation of all rows; undefined if a column names it
 */
export function columnTerms(ruleset: Ruleset, operation?: string): ColumnTerms {
  const { references, languages } = ruleset;
  const reference = references.get(operation ?? '');
  return {
    operation,
    operations: references,
    required: reference ? requiredFields(reference) : [],
    labels: async () => {
      const locales = await Promise.all(languages.map((language) => ruleset.localeIn(language)));
      return byLabel(fieldsIn(references, operation), locales);
    },
  };
}

/**
 * The same for several versions of a rulebook: a field is required if every version with the operation requires it, and a label means
 * nothing if it belongs to different fields in them.
 */
export function columnTermsIn(
  versions: readonly Pick<Rulebook, 'operations' | 'locales'>[],
  operation?: string,
): ColumnTerms {
  const [required = [], ...others] = versions
    .flatMap(({ operations }) => operations.get(operation ?? '') ?? [])
    .map(({ rules }) => requiredBy(rules, ({ check }) => [check.name]));
  const fields = versions.flatMap(({ operations }) => fieldsIn(operations, operation));
  const locales = versions.flatMap((version) => [...version.locales.values()]);
  return {
    operation,
    operations: new Map(versions.flatMap(({ operations }) => [...operations])),
    required: required.filter((field) => others.every((also) => also.includes(field))),
    labels: () => Promise.resolve(byLabel(fields, locales)),
  };
}

/** The fields that every order of an operation must have, whatever its other values are. */
export const requiredFields = ({ rules }: Reference): readonly string[] =>
  requiredBy(rules, ({ check }) => Object.keys(check));

type Conditional = Pick<Rule, 'field' | 'severity'> & Partial<Record<'when' | 'unless' | 'from' | 'until', unknown>>;

function requiredBy<Each extends Conditional>(
  rules: readonly Each[],
  checksOf: (rule: Each) => readonly string[],
): readonly string[] {
  return rules.flatMap((rule) => {
    const { field, severity, when, unless, from, until } = rule;
    const isAlways = !(when || unless || from || until) && severity === 'error';
    return isAlways && checksOf(rule).every((check) => checks[check]?.subject === 'missing') ? [field] : [];
  });
}

function fieldsIn(
  operations: ReadonlyMap<string, { readonly fields: readonly Labelled[] }>,
  operation: string | undefined,
): readonly Labelled[] {
  const all = operation === undefined ? [...operations.values()] : [operations.get(operation)];
  return all.flatMap((each) => each?.fields ?? []);
}

/**
 * The names of fields by their labels in every language, with labels as header keys. It leaves out labels of several fields, and of members
 * of entries, whose columns also need an index.
 */
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
