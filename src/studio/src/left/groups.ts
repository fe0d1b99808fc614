import type { FileSummary, OperationSummary } from '../api/contract.js';

/** Text as a search compares it: small letters without accents. */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether each word that is looked for stands in one of the texts. */
export function matches(query: string, texts: readonly string[]): boolean {
  const all = folded(texts.join(' '));
  return folded(query)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** Things by what they belong to, in the order in which that first comes. */
export function groupedBy<Item, Group>(
  items: readonly Item[],
  group: (item: Item) => Group,
): readonly (readonly [Group, readonly Item[]])[] {
  const groups = new Map<Group, Item[]>();
  for (const item of items) groups.set(group(item), [...(groups.get(group(item)) ?? []), item]);
  return [...groups];
}

/** Regions in the order of the alphabet, with what belongs to none of them at the end. */
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

/** The sections of the files that aren't operations. */
export type Section = 'lists' | 'bindings' | 'shared' | 'overlay' | 'other';

/** Whether a file holds the merchant's codes; the example of such a file does not. */
export const isCodes = ({ kind, path }: FileSummary): boolean =>
  kind === 'bindings' && /(^|\/)bindings\.yaml$/.test(path);

export function sectionOf(file: FileSummary): Section | undefined {
  const { kind } = file;
  if (kind === 'operation') return undefined;
  if (kind === 'list') return 'lists';
  if (isCodes(file)) return 'bindings';
  if (kind === 'common') return 'shared';
  return kind === 'overlay' ? 'overlay' : 'other';
}
