import type { Rulebook } from '../../workbench/rulebook/index.js';
import { listAnchor, slotAnchor } from './anchors.js';
import { cellText, shownOf } from './other-pages.js';
import type { OperationEntry } from './reference.js';
import type { SiteWords } from '../../words/index.js';
import type { Translator } from '../../workbench/translator/index.js';

/** An entry that the search can find. It searches all texts, and shows the first two. */
type Entry = readonly [
  address: string,
  title: string,
  kind: string,
  text: string,
  /** The texts of the entry's parts, such as the codes of a list: each part has its own address. */
  parts?: readonly string[],
];

/** The search index; it is a script because a page opened as a file cannot load data. */
export function searchIndex(
  words: SiteWords,
  { lists, slots, clauses }: Rulebook,
  operations: readonly OperationEntry[],
  anchors: ReadonlyMap<string, string>,
  translator: Translator,
): string {
  const own = (english: string): string => translator.own(english).text;
  const entries: readonly Entry[] = [
    ...operations.map(({ id, title, region }): Entry => [`${id}.html`, title, id, region]),
    ...operations.flatMap(({ id, title, fields, facts }) =>
      [...fields, ...facts].map(({ field, label, help = '' }): Entry => [
        `${id}.html#field-${field}`,
        label,
        `${title}, ${field}`,
        help,
      ]),
    ),
    ...operations.flatMap(({ id, rules }) =>
      rules.map((rule): Entry => {
        const sources = rule.clauses.map((clause) => clause.id).join(' ');
        return [`${id}.html#${rule.anchor}`, rule.words, `${id}/${rule.id}`, sources];
      }),
    ),
    ...[...lists.values()].map((list): Entry => {
      const { values, rows } = shownOf(list);
      const parts = values ?? rows.map((row) => Object.values(row).map(cellText).join(' '));
      return [`lists.html#${listAnchor(list.id)}`, own(list.title), `lists/${list.id}`, '', parts];
    }),
    ...[...slots.values()].map(({ id, title, labels }): Entry => {
      const parts = Object.entries(labels).map(([label, meaning]) => `${label} ${own(meaning)}`);
      return [`lists.html#${slotAnchor(id)}`, own(title), id, '', parts];
    }),
    ...clauses.map(({ id, text }): Entry => [
      `clauses.html#${anchors.get(id)!}`,
      `${words.clause} ${id}`,
      '',
      own(text),
    ]),
  ];
  return `globalThis.payrulesIndex = ${JSON.stringify(entries).replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)};\n`;
}
