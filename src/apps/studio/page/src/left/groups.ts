import type { FileSummary, OperationSummary } from '../api/contract.js';

/** Text in the form that a search compares: lowercase without accents. */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether each word of the query is in one of the texts. */
export function matches(query: string, texts: readonly string[]): boolean {
  const all = folded(texts.join(' '));
  return folded(query)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/**
 * The first items that have every word of a query; items whose name starts with it come first, then items whose name has it.
 * @param most the most items
 */
export function found<Item extends { readonly name: string; readonly words: string }>(
  items: readonly Item[],
  query: string,
  most: number,
): readonly Item[] {
  const asked = folded(query.trim());
  const rank = ({ name }: Item): number => {
    const at = folded(name).indexOf(asked);
    return at < 0 ? 2 : Math.min(at, 1);
  };
  const all = items.filter(({ words }) => matches(query.trim(), [words]));
  return (asked === '' ? all : all.toSorted((a, b) => rank(a) - rank(b))).slice(0, most);
}

/** Items grouped by a key, in order of first occurrence. */
export function groupedBy<Item, Group>(
  items: readonly Item[],
  group: (item: Item) => Group,
): readonly (readonly [Group, readonly Item[]])[] {
  const groups = new Map<Group, Item[]>();
  for (const item of items) groups.set(group(item), [...(groups.get(group(item)) ?? []), item]);
  return [...groups];
}

/** Regions in alphabetical order; operations without a country come last. */
export function byRegion(
  operations: readonly OperationSummary[],
  nameOf: (operation: OperationSummary) => string,
): readonly (readonly [string, readonly OperationSummary[]])[] {
  const sorted = [...operations].sort((a, b) => nameOf(a).localeCompare(nameOf(b)) || a.id.localeCompare(b.id));
  return [...groupedBy(sorted, ({ region }) => region)].sort(
    ([a, first], [b, second]) =>
      Number(first[0]?.country === null) - Number(second[0]?.country === null) || a.localeCompare(b),
  );
}

/** The sections of files other than operations; nobody needs the last section daily. */
export type Section = 'lists' | 'bindings' | 'texts' | 'shared' | 'overlay' | 'advanced';

/** Whether a file is a bindings file; `bindings.example.yaml` is not. */
export const isCodes = ({ kind, path }: FileSummary): boolean =>
  kind === 'bindings' && /(^|\/)bindings\.yaml$/.test(path);

const SECTIONS: Readonly<Record<string, Section>> = {
  list: 'lists',
  locale: 'texts',
  clauses: 'texts',
  common: 'shared',
  overlay: 'overlay',
};

export function sectionOf(file: FileSummary): Section | undefined {
  if (file.kind === 'operation') return undefined;
  return isCodes(file) ? 'bindings' : (SECTIONS[file.kind] ?? 'advanced');
}
