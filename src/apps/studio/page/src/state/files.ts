import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { ApiFailure, getFile } from '../api/client.js';
import type { Drafts } from '../api/contract.js';
import { withLineFeeds } from '../rule-files/document.js';
import { changed, differing, emptyHistory, withOpenedFile, redone, reloaded, undone, type History } from './history.js';
import { failed } from './connection.js';

/** A file as it is on disk; the revision is `null` if it does not exist yet. */
export interface SavedFile {
  readonly text: string;
  readonly revision: string | null;
}

const saved = signal<ReadonlyMap<string, SavedFile>>(new Map());
const history = signal<History>(emptyHistory);
const loading = new Map<string, Promise<void>>();

/** Increases whenever files on disk change: earlier answers of the server are out of date. */
export const diskVersion = signal(0);

/** The unsaved texts; the same object while they are unchanged, so that no request is repeated. */
export const drafts = settled<Drafts>(() =>
  Object.fromEntries(
    Object.entries(history.value.present).filter(([path, text]) => saved.value.get(path)?.text !== text),
  ),
);
export const changedPaths = computed(() => Object.keys(drafts.value).sort());
/** Changes with each step of the history. */
export const step = computed(() => history.value.past.length);
export const canUndo = computed(() => history.value.past.length > 0);
export const canRedo = computed(() => history.value.future.length > 0);

/** A file's text with its unsaved changes; `undefined` until it is loaded. */
export const textOf = (path: string): string | undefined => history.value.present[path];
export const savedOf = (path: string): SavedFile | undefined => saved.value.get(path);

/** Restores a draft, with the saved text from which it was made. */
export function restore(path: string, base: SavedFile, text: string): void {
  setFile(path, base);
  loading.set(path, Promise.resolve());
  change(path, text);
}

/** Loads files. */
export async function load(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => loading.get(path) ?? begin(path)));
}

function begin(path: string): Promise<void> {
  // A restored draft has its own saved text.
  const work = onDisk(path).then((file) => (saved.value.has(path) ? undefined : setFile(path, file)));
  loading.set(path, work);
  work.catch(() => loading.delete(path));
  return work;
}

/** How long to wait for a program that empties a file before it writes. */
export const WRITING_MS = 300;

/** A file on disk; a file that does not exist is empty. An empty file is read twice, because a program may be writing it. */
export async function onDisk(path: string): Promise<SavedFile> {
  try {
    let file = await getFile(path);
    if (file.text === '') {
      await new Promise((resolve) => setTimeout(resolve, WRITING_MS));
      file = await getFile(path);
    }
    return { text: withLineFeeds(file.text), revision: file.revision };
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'not-found') return { text: '', revision: null };
    throw error;
  }
}

function setFile(path: string, file: SavedFile): void {
  const before = saved.value.get(path);
  saved.value = new Map([...saved.value, [path, file]]);
  history.value =
    before && before.text !== file.text
      ? reloaded(history.value, path, before.text, file.text)
      : withOpenedFile(history.value, path, file.text);
}

/** Sets the text of a file. Steps of one group in quick succession are undone together. */
export function change(path: string, text: string, group = ''): void {
  const next = withLineFeeds(text);
  if (history.value.present[path] === next) return;
  history.value = changed(history.value, path, next, group, Date.now());
}

/** @returns the file that changed, if any */
export function undo(): string | undefined {
  return move(undone);
}

/** @returns the file that changed, if any */
export function redo(): string | undefined {
  return move(redone);
}

function move(to: (history: History) => History): string | undefined {
  const before = history.value;
  history.value = to(before);
  return differing(before.present, history.value.present);
}

/** Makes the drafts the saved texts, after they were written. */
export function written(
  files: readonly { readonly path: string; readonly text: string; readonly revision: string | null }[],
): void {
  saved.value = new Map([
    ...saved.value,
    ...files.map(({ path, text, revision }) => [path, { text, revision }] as const),
  ]);
  diskVersion.value++;
}

/** Replaces the saved text of a file that changed on disk; drafts are compared with it from now on. */
export function movedOnDisk(path: string, file: SavedFile): void {
  setFile(path, file);
  diskVersion.value++;
}

/** Reloads files that changed on disk; files with drafts keep them, and saving reports the conflict. */
export async function refresh(): Promise<void> {
  const known = [...saved.value.keys()].filter((path) => !(path in drafts.value));
  const files = await Promise.all(known.map(async (path) => [path, await onDisk(path)] as const));
  const moved = files.filter(
    ([path, { revision }]) => saved.value.get(path)?.revision !== revision && !(path in drafts.value),
  );
  for (const [path, file] of moved) setFile(path, file);
  if (moved.length > 0) diskVersion.value++;
}

/** A signal of a record that keeps the same object as long as the entries are equal. */
function settled<Value extends Readonly<Record<string, string>>>(read: () => Value): ReadonlySignal<Value> {
  let last: Value | undefined;
  return computed(() => {
    const next = read();
    const keys = Object.keys(next);
    const isSame =
      last !== undefined && keys.length === Object.keys(last).length && keys.every((key) => last![key] === next[key]);
    last = isSame ? last! : next;
    return last;
  });
}

/** Loads files that will be needed, and reports failures. */
export function prefetch(paths: readonly string[]): void {
  load(paths).catch(failed);
}
