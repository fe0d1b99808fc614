import type { Rule } from '../../core/index.js';
import type { Path, YamlFile } from './load/yaml-file.js';
import type { Rulebook } from './rulebook.js';

/** The prefix of references to lists and tables. */
const LISTS = 'lists/';

/** The distinct texts in plain data, in order. */
export function textsIn(value: unknown): readonly string[] {
  const texts = new Set<string>();
  const collect = (inner: unknown): void => {
    if (typeof inner === 'string') texts.add(inner);
    else if (typeof inner === 'object' && inner !== null) for (const each of Object.values(inner)) collect(each);
  };
  collect(value);
  return [...texts];
}

/**
 * The keys and indices that lead to the first place of a text or a number in plain data; `undefined` if the data does not contain it.
 */
export function pathToText(value: unknown, text: string | number): Path | undefined {
  if (value === text) return [];
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const path = pathToText(inner, text);
    if (path) return [Array.isArray(value) ? Number(key) : key, ...path];
  }
  return undefined;
}

/** The files of a list among those that exist; a list may have two, and a missing one would be in YAML. */
export function filesOfList(reference: string, exists: (file: string) => boolean): readonly string[] {
  const [yaml, csv] = [`${reference}.yaml`, `${reference}.csv`];
  return exists(csv) ? (exists(yaml) ? [yaml, csv] : [csv]) : [yaml];
}

/** The names of the lists that a check's parameters refer to, at any depth, and of the lists that rows of these refer to: `pe-banks`. */
export function listsIn(written: unknown, lists: Rulebook['lists']): readonly string[] {
  const named = namesIn(written);
  return [...new Set([...named, ...named.flatMap((name) => namesIn(lists.get(name)?.rows))])];
}

/** The names of the lists that a rule refers to, in its check ({@link listsIn}) and its conditions. */
export const listsOfRule = ({ check, conditionLists = [] }: Rule, lists: Rulebook['lists']): readonly string[] => [
  ...new Set([...conditionLists, ...listsIn(check.written, lists)]),
];

const namesIn = (value: unknown): readonly string[] => textsIn(value).flatMap((text) => listNamed(text) ?? []);

/** @returns the name in a reference to a list or table, `pe-banks` for `lists/pe-banks`; `undefined` for other text */
export function listNamed(text: string): string | undefined {
  return text.startsWith(LISTS) ? text.slice(LISTS.length) : undefined;
}

const known = new WeakMap<YamlFile, readonly string[]>();

/** The lists and shared files that a file refers to, at any depth: `lists/pe-banks`, `common/order`. */
export function referencesIn(yaml: YamlFile): readonly string[] {
  const references = known.get(yaml) ?? textsIn(yaml.data).filter((text) => /^(?:lists|common)\//.test(text));
  known.set(yaml, references);
  return references;
}
