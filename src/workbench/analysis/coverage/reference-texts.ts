import type { Rulebook } from '../../rulebook/index.js';

/** The English texts of the rule files that only people read who work with the rules: no checkout shows them. */
export function referenceTexts({
  about,
  operations,
  lists,
  slots,
  clauses,
  undocumented,
}: Pick<Rulebook, 'about' | 'operations' | 'lists' | 'slots' | 'clauses' | 'undocumented'>): ReadonlySet<string> {
  const all = [...operations.values()];
  return new Set(
    [
      about.title,
      about.document,
      ...all.flatMap(({ title, region, rules }) => [title, region, ...rules.map(({ document }) => document)]),
      ...[...lists.values()].flatMap(({ title, document, groups = [] }) => [title, document, ...groups]),
      ...[...slots.values()].flatMap(({ title, labels }) => [title, ...Object.values(labels)]),
      ...clauses.flatMap(({ text, reason }) => [text, reason]),
      ...undocumented.map(({ title }) => title),
    ].filter((text) => text !== undefined && text !== ''),
  ) as ReadonlySet<string>;
}
