import { computed } from '@preact/signals';
import { documentOf } from '../rules/document.js';
import { textOf } from './files.js';
import { wish } from './wish.js';

const FILE = 'clauses.yaml';

/** The clauses of the gateway's document: id -> what it says. */
export const clauses = computed<ReadonlyMap<string, string>>(() => {
  const text = textOf(FILE);
  if (text === undefined) {
    wish([FILE]);
    return new Map();
  }
  const data = documentOf(text)?.data as
    { readonly clauses?: readonly { readonly id?: unknown; readonly text?: unknown }[] } | undefined;
  return new Map((data?.clauses ?? []).map(({ id, text: words }) => [String(id), String(words)]));
});
