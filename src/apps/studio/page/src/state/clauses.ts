import { computed } from '@preact/signals';
import { isNode } from 'yaml';
import { documentOf, valueAt } from '../rule-files/document.js';
import { textOf, prefetch } from './files.js';
import { start } from './rulebook.js';

const FILE = 'clauses.yaml';

/** The clauses, each with its line. */
export const clausePlaces = computed(() => {
  const rules = documentOf(textOf(FILE));
  return [...clauses.value].map(([id, text], i) => {
    const node = rules?.document.getIn(['clauses', i], true);
    const line = isNode(node) && node.range ? rules!.lines.linePos(node.range[0]).line : 1;
    return { id, text, file: FILE, line };
  });
});

const RULEBOOK = 'rulebook.yaml';

/** The default document for rules that do not name one; `undefined` if the rulebook does not have one. */
export const usualDocument = computed<string | undefined>(() => {
  if (start.value?.files.some(({ path }) => path === RULEBOOK) !== true) return undefined;
  const text = textOf(RULEBOOK);
  if (text === undefined) prefetch([RULEBOOK]);
  const name = valueAt(documentOf(text)?.data, ['document']);
  return typeof name === 'string' ? name : undefined;
});

/** Whether something new with this source has one: its own, or the default document. */
export const isSourced = (source: string): boolean => source.trim() !== '' || usualDocument.value !== undefined;

/** The texts of the clauses by id. */
export const clauses = computed<ReadonlyMap<string, string>>(() => {
  const text = textOf(FILE);
  if (text === undefined) {
    prefetch([FILE]);
    return new Map();
  }
  const data = documentOf(text)?.data as
    | { readonly clauses?: readonly { readonly id?: unknown; readonly text?: unknown }[] }
    | undefined;
  return new Map((data?.clauses ?? []).map(({ id, text: words }) => [String(id), String(words)]));
});
