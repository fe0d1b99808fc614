import { computed, effect, signal, untracked } from '@preact/signals';
import { t } from '../locales/index.js';
import { partsOf } from '../rule-files/merge.js';
import { failed } from './connection.js';
import { changedPaths, movedOnDisk, onDisk, refresh, savedOf, textOf, type SavedFile } from './files.js';
import { notify } from './notice.js';
import { diff } from './rulebook.js';
import { isSaving, type Conflict } from './saving.js';

const INTERVAL_MS = 3000;

/** A file with a draft as it is on disk, with the revision that its draft was made from. */
interface Seen {
  readonly path: string;
  readonly base: string | null;
  readonly now: SavedFile;
}

const seen = signal<readonly Seen[]>([]);
/** The revisions on disk that were taken over under drafts, by path. */
const taken = signal<ReadonlyMap<string, string | null>>(new Map());

/** Whether a file with a draft is another one on disk than that of which the draft was made. */
const isMoved = ({ path, base, now }: Seen): boolean =>
  savedOf(path)?.revision === base && now.revision !== base && changedPaths.value.includes(path);

/** The files with drafts that changed on disk in the places that the drafts change: a person decides. */
export const moved = computed<readonly Conflict[]>(() =>
  seen.value
    .filter(isMoved)
    .map(({ path, now: { text, revision } }) => ({ path, text: revision === null ? null : text, revision })),
);

/** The files with drafts that changed on disk in other places: the drafts are changes of what is on disk now. */
export const takenOver = computed(() =>
  changedPaths.value.filter((path) => taken.value.has(path) && taken.value.get(path) === savedOf(path)?.revision),
);

/**
 * Looks for changes on disk: of files with drafts again and again, and after each comparison of drafts with what is on disk; of the
 * others when the page gets the focus.
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
 * Looks for changes of the files with drafts on disk. Those in other places than the drafts are taken over at once: otherwise a draft,
 * compared with what is on disk, would undo them.
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
    // The next request that the user makes reports it.
    return;
  }
  // What is saved now must be what the person saw.
  const apart = isSaving.peek() ? [] : found.filter((file) => isMoved(file) && isApart(file));
  for (const { path, now } of apart) movedOnDisk(path, now);
  seen.value = found;
  if (apart.length === 0) return;
  taken.value = new Map([...taken.peek(), ...apart.map(({ path, now }) => [path, now.revision] as const)]);
  notify(t('conflict.takenOver', { files: apart.map(({ path }) => path).join(', ') }));
}

/** Whether the changes on disk and those of the draft do not touch each other. */
const isApart = ({ path, now: { text, revision } }: Seen): boolean =>
  revision !== null &&
  partsOf(savedOf(path)?.text ?? '', textOf(path) ?? '', text).every(({ kind }) => kind !== 'conflict');
