import { computed, signal } from '@preact/signals';
import { failed } from './connection.js';
import { changedPaths, onDisk, refresh, savedOf, type SavedFile } from './files.js';
import type { Conflict } from './saving.js';

const INTERVAL_MS = 3000;

/** Files with drafts as they are on disk, each with the revision that its draft was made from. */
const seen = signal<readonly { readonly path: string; readonly base: string | null; readonly now: SavedFile }[]>([]);

/** The files with drafts that changed on disk. */
export const moved = computed<readonly Conflict[]>(() =>
  seen.value
    .filter(({ path, base, now }) => savedOf(path)?.revision === base && now.revision !== base)
    .filter(({ path }) => changedPaths.value.includes(path))
    .map(({ path, now: { text, revision } }) => ({ path, text: revision === null ? null : text, revision })),
);

/** Looks for changes on disk: of files with drafts again and again, of the others when the page gets the focus. */
export function watchDisk(): void {
  addEventListener('focus', () => void refresh().catch(failed));
  setInterval(() => {
    if (changedPaths.value.length > 0 && document.visibilityState === 'visible') void look();
  }, INTERVAL_MS);
}

/** Looks for changes of the files with drafts on disk. */
export async function look(): Promise<void> {
  try {
    const files = changedPaths.value.map(async (path) => {
      const base = savedOf(path)?.revision ?? null;
      return { path, base, now: await onDisk(path) };
    });
    seen.value = await Promise.all(files);
  } catch {
    // The next request that the user makes reports it.
  }
}
