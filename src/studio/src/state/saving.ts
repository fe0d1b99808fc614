import { signal } from '@preact/signals';
import { postSave } from '../api/client.js';
import type { Finding } from '../api/contract.js';
import { failed } from './connection.js';
import { edited } from './edits.js';
import { change, changedPaths, drafts, movedOnDisk, savedOf, written } from './files.js';

/** A file that somebody else changed on disk meanwhile. */
export interface Conflict {
  readonly path: string;
  /** What is on disk; `null` where the file is gone. */
  readonly text: string | null;
  readonly revision: string | null;
}

export const isSaving = signal(false);
export const conflicts = signal<readonly Conflict[]>([]);
/** What the server held the saving back for. */
export const heldBack = signal<readonly Finding[]>([]);

/**
 * Writes the drafts, all or none.
 * @param confirmed whether errors of lint are accepted
 * @returns how many files were saved; `undefined` where a question is open
 */
export async function save(confirmed: boolean): Promise<number | undefined> {
  isSaving.value = true;
  // What was typed last may be on its way into the text.
  await edited();
  const files = changedPaths.value.map((path) => ({
    path,
    text: drafts.value[path]!,
    revision: savedOf(path)?.revision ?? null,
  }));
  try {
    const outcome = await postSave({ files, confirmed, overwrite: [] });
    conflicts.value = outcome.kind === 'conflict' ? outcome.conflicts : [];
    heldBack.value = outcome.kind === 'held' ? outcome.findings : [];
    if (outcome.kind !== 'saved') return undefined;
    written(
      outcome.files.map(({ path, revision }) => ({
        path,
        revision,
        text: files.find((file) => file.path === path)!.text,
      })),
    );
    return outcome.files.length;
  } catch (error) {
    failed(error);
    return undefined;
  } finally {
    isSaving.value = false;
  }
}

/**
 * Settles a conflict: what is on disk becomes what changes are counted from, and the file gets the text that was decided on, theirs,
 * one's own or one put together of both. Undo brings one's own back; should the file change yet again, saving asks again.
 */
export function settle({ path, text, revision }: Conflict, decided: string): void {
  movedOnDisk(path, { text: text ?? '', revision });
  change(path, decided);
  conflicts.value = conflicts.value.filter((conflict) => conflict.path !== path);
}
