import { effect, signal } from '@preact/signals';
import { postCommit, postSave, type SaveOutcome } from '../api/client.js';
import type { Bodies, CommitAnswer, FileFinding, SaveAnswer } from '../api/contract.js';
import { withLineFeeds } from '../rule-files/document.js';
import { failed, trouble } from './connection.js';
import { edited } from './edits.js';
import { change, changedPaths, drafts, movedOnDisk, savedOf, textOf, written } from './files.js';

/** A file that changed on disk. */
export interface Conflict {
  readonly path: string;
  /** The text on disk; `null` if the file was deleted. */
  readonly text: string | null;
  readonly revision: string | null;
}

export const isSaving = signal(false);
export const conflicts = signal<readonly Conflict[]>([]);
/** The lint errors that prevented the last save, until a draft changes. */
export const heldBack = signal<readonly FileFinding[]>([]);
effect(() => {
  if (drafts.value) heldBack.value = [];
});

/**
 * Writes the drafts, all or none.
 * @param confirmed whether to save in spite of lint errors
 * @returns the number of saved files; `undefined` if a decision is needed
 */
export const save = async (confirmed: boolean): Promise<number | undefined> =>
  (await write(confirmed, postSave))?.files.length;

/**
 * Writes the drafts, all or none, and commits them.
 * @param confirmed as for {@link save}
 * @param how the message and the branch
 * @param paths the files, which may be saved already
 * @returns `undefined` if a decision is needed
 */
export const commit = (
  confirmed: boolean,
  how: Pick<Bodies['commit'], 'message' | 'seen' | 'newBranch' | 'beside'>,
  paths?: readonly string[],
): Promise<CommitAnswer | undefined> => write(confirmed, (request) => postCommit({ ...request, ...how }), paths);

async function write<Answer extends SaveAnswer>(
  confirmed: boolean,
  post: (request: Bodies['save']) => Promise<SaveOutcome<Answer>>,
  paths?: readonly string[],
): Promise<Answer | undefined> {
  isSaving.value = true;
  // Dismiss the earlier failure, because this tries again.
  trouble.value = undefined;
  // The last edit may still be in progress.
  await edited();
  const files = (paths ?? changedPaths.value).map((path) => ({
    path,
    text: textOf(path) ?? '',
    revision: savedOf(path)?.revision ?? null,
  }));
  try {
    const outcome = await post({ files, confirmed });
    conflicts.value =
      outcome.kind === 'conflict'
        ? outcome.conflicts.map((each) => ({ ...each, text: each.text === null ? null : withLineFeeds(each.text) }))
        : [];
    heldBack.value = outcome.kind === 'held' ? outcome.findings.filter(({ severity }) => severity === 'error') : [];
    if (outcome.kind !== 'saved') return undefined;
    written(
      outcome.files.map(({ path, revision }) => ({
        path,
        revision,
        text: files.find((file) => file.path === path)!.text,
      })),
    );
    return outcome;
  } catch (error) {
    failed(error);
    return undefined;
  } finally {
    isSaving.value = false;
  }
}

/**
 * Resolves a conflict: the text on disk becomes the saved text, and the file gets the chosen text: the text on disk, the draft, or a merge.
 * Undo restores the draft. If the file changes again, saving reports a conflict again.
 */
export function settle({ path, text, revision }: Conflict, decided: string): void {
  movedOnDisk(path, { text: text ?? '', revision });
  change(path, decided);
  conflicts.value = conflicts.value.filter((conflict) => conflict.path !== path);
}
