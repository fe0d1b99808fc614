import { computed } from '@preact/signals';
import { documentOf } from '../rule-files/document.js';
import { textOf } from './files.js';
import { prefetch } from './prefetch.js';

const FILE = 'clauses.yaml';

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
