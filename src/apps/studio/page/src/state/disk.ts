import { computed, effect, signal, untracked } from '@preact/signals';
import { t } from '../locales/index.js';
import { partsOf } from '../rule-files/merge.js';
import { failed } from './connection.js';
import { changedPaths, movedOnDisk, onDisk, refresh, savedOf, textOf, type SavedFile } from './files.js';
import { notify } from './notice.js';
import { diff } from './rulebook.js';
import { conflicts, isSaving, type Conflict } from './saving.js';

const INTERVAL_MS = 3000;

/** A file with a draft as it is on disk, with the revision from which the draft was made. */
interface Seen {
  readonly path: string;
  readonly base: string | null;
  readonly now: SavedFile;
}

const seen = signal<readonly Seen[]>([]);
/** The revisions on disk that were taken over under drafts, by path. */
const taken = signal<ReadonlyMap<string, string | null>>(new Map());

/** Whether a file changed on disk after its draft was made. */
const isMoved = ({ path, base, now }: Seen): boolean =>
  savedOf(path)?.revision === base && now.revision !== base && changedPaths.value.includes(path);

/** The files that changed on disk in the same places as their drafts, so that the person must decide. */
export const moved = computed<readonly Conflict[]>(() =>
  seen.value
    .filter(isMoved)
    .map(({ path, now: { text, revision } }) => ({ path, text: revision === null ? null : text, revision })),
);

// A file that is as before again needs no decision: git replaces a file by deleting it first.
let earlier: ReadonlySet<string> = new Set();
effect(() => {
  const paths = new Set(moved.value.map(({ path }) => path));
  const back = [...earlier].filter((path) => !paths.has(path));
  earlier = paths;
  if (back.length > 0) conflicts.value = conflicts.peek().filter(({ path }) => !back.includes(path));
});

/** The files that changed on disk in other places than their drafts. Their drafts are now changes of the new text. */
export const takenOver = computed(() =>
  changedPaths.value.filter((path) => taken.value.has(path) && taken.value.get(path) === savedOf(path)?.revision),
);

/**
 * Looks for changes on disk: in files with drafts at intervals and after each comparison with the saved files, and in all files when the
 * page gets the focus.
 */
export function watchDisk(): void {
  addEventListener('focus', () => {
    refresh().catch(failed);
    void look();
  });
  setInterval(() => {
    if (changedPaths.value.length > 0 && document.visibilityState === 'visible') void look();
  }, INTERVAL_MS);
  effect(() => {
    if (diff.answer.value) void untracked(look);
  });
}

/**
 * Looks for changes on disk in the files with drafts. Changes in other places than the drafts are taken over at once, because otherwise the
 * drafts would undo them.
 */
export async function look(): Promise<void> {
  let found: readonly Seen[];
  try {
    const files = changedPaths.peek().map(async (path) => {
      const base = savedOf(path)?.revision ?? null;
      return { path, base, now: await onDisk(path) };
    });
    found = await Promise.all(files);
  } catch {
    // The person's next request reports the failure.
    return;
  }
  // During a save, the drafts must stay as the person saw them.
  const apart = isSaving.peek() ? [] : found.filter((file) => isMoved(file) && isApart(file));
  for (const { path, now } of apart) movedOnDisk(path, now);
  seen.value = found;
  if (apart.length === 0) return;
  taken.value = new Map([...taken.peek(), ...apart.map(({ path, now }) => [path, now.revision] as const)]);
  notify(t('conflict.takenOver', { files: apart.map(({ path }) => path).join(', ') }));
}

/** Whether the changes on disk and the changes of the draft do not touch each other. */
const isApart = ({ path, now: { text, revision } }: Seen): boolean =>
  revision !== null &&
  partsOf(savedOf(path)?.text ?? '', textOf(path) ?? '', text).every(({ kind }) => kind !== 'conflict');
