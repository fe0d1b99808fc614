import { computed, effect, signal } from '@preact/signals';
import { getStart, post, getSchema } from '../api/client.js';
import type { FileFinding, OperationSummary, Start } from '../api/contract.js';
import { isSame } from '../rule-files/document.js';
import { changedPaths, diskVersion, drafts, WRITING_MS, prefetch } from './files.js';
import { lastOf, live } from './live.js';
import { selection } from './selection.js';
import { localeFiles } from '../rule-files/translations.js';
import type { Schema } from '../rule-files/schema.js';
import { language } from './settings.js';

export const start = signal<Start | undefined>(undefined);

export async function begin(): Promise<void> {
  start.value = await getStart();
}

/** The findings in the folder, with the drafts. */
const lint = live(() => (start.value ? { drafts: drafts.value } : undefined), post('lint'), 120);
export const isLinting = lint.isPending;
export const findings = computed<readonly FileFinding[]>(() => lint.answer.value?.findings ?? []);
export const errors = computed(() => findings.value.filter(({ severity }) => severity === 'error'));
export const findingsIn = (file: string): readonly FileFinding[] =>
  findings.value.filter((finding) => finding.file === file);

let isReadAgain = false;
// Reads empty files a second time, because a program may be writing them.
effect(() => {
  const hasEmpty = findings.value.some(
    ({ file, code }) => code === 'empty-file' && !Object.hasOwn(drafts.peek(), file),
  );
  if (hasEmpty && !isReadAgain) setTimeout(() => diskVersion.value++, WRITING_MS);
  isReadAgain = hasEmpty;
});

let last: readonly OperationSummary[] = [];
/** The operations with the drafts, in their last readable version; the same object as long as nothing in it changes. */
export const operations = computed<readonly OperationSummary[]>(() => {
  const all = lint.answer.value?.operations ?? start.value?.operations ?? [];
  const now = all.map((each) => (each.isRead ? each : (last.find(({ id }) => id === each.id) ?? each)));
  last = isSame(now, last) ? last : now;
  return last;
});

/** The operation of the order: the selected or last one, or one that reads the selected file; none if nothing is selected. */
const lastOperation = signal<string | undefined>(undefined);
export const operationId = computed<string | undefined>(() => {
  const shown = selection.value;
  const all = operations.value;
  if (shown?.kind === 'operation') return all.find(({ id }) => id === shown.id)?.id;
  const readers = shown ? all.filter(({ files }) => files.includes(shown.path)) : [];
  return (readers.find(({ id }) => id === lastOperation.value) ?? readers[0])?.id ?? lastOperation.value;
});
export const chooseOperation = (id: string): void => void (lastOperation.value = id);
export const summary = computed<OperationSummary | undefined>(() =>
  operations.value.find(({ id }) => id === operationId.value),
);

effect(() => {
  if (operationId.value !== undefined) lastOperation.value = operationId.value;
});
effect(() => {
  const shown = selection.value;
  prefetch([...(summary.value?.files ?? []), ...(shown?.kind === 'file' ? [shown.path] : [])]);
});

/** The operations that read a file. */
export const readersOf = (path: string): readonly OperationSummary[] =>
  operations.value.filter(({ files }) => files.includes(path));

const answer = live(
  () => (operationId.value !== undefined ? { id: operationId.value, drafts: drafts.value } : undefined),
  post('operation'),
  80,
);
/** The operation with the drafts; its last readable version if {@link blockers} prevent reading it. */
export const operation = lastOf(
  () => answer.answer.value?.operation ?? undefined,
  (view) => view.id === operationId.value,
);
/** The findings that prevent the operation from being read. */
export const blockers = computed<readonly FileFinding[]>(() => answer.answer.value?.blockers ?? []);

/** The differences between the saved rules and the drafts. */
export const diff = live(
  () => (start.value && changedPaths.value.length > 0 ? { drafts: drafts.value } : undefined),
  post('diff'),
  250,
);

/** The languages into which the rulebook is translated, each with its file. */
export const locales = computed(() => localeFiles(start.value?.files ?? [], start.value?.locales ?? []));

const known = signal<Readonly<Record<string, Schema>>>({});
const asked = new Set<string>();

/** The authoring schema of a kind of file, with help in the language of the page; `undefined` until it is loaded. */
export function schemaOf(kind: string): Schema | undefined {
  const key = `${language.value} ${kind}`;
  if (!asked.has(key)) {
    asked.add(key);
    getSchema(kind).then(
      (schema) => (known.value = { ...known.value, [key]: schema }),
      () => asked.delete(key),
    );
  }
  return known.value[key];
}
