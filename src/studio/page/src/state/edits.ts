import { signal } from '@preact/signals';
import { postEdit } from '../api/client.js';
import type { Edit, Path } from '../api/contract.js';
import { failed } from './connection.js';
import { failedEdits } from './failed-edits.js';
import { change, load, textOf } from './files.js';
import { trialWith } from './trial.js';

interface Waiting {
  readonly file: string;
  readonly edits: readonly Edit[];
  readonly group: string;
}

const waiting: Waiting[] = [];
let isBusy = false;
let work = Promise.resolve();

/** The value that was edited last in a form. */
export const lastEdited = signal<{ readonly file: string; readonly path: Path } | undefined>(undefined);

/** Resolves when all edits so far are applied. */
export const edited = (): Promise<void> => work;

/**
 * Changes values in a file and keeps the rest of its text. Edits are applied in order; a waiting edit is dropped for a later one of
 * the same group, so that typing does not fall behind.
 * @param group identifies the edited value, such as a field of the form; `''` for a separate undo step
 */
export function edit(file: string, edits: readonly Edit[], group = ''): void {
  const path = edits.at(-1)?.path;
  if (path) lastEdited.value = { file, path };
  const last = waiting.at(-1);
  if (group !== '' && last?.group === group && last.file === file) waiting.pop();
  waiting.push({ file, edits, group });
  if (!isBusy) work = makeAll();
}

async function makeAll(): Promise<void> {
  isBusy = true;
  for (let next = waiting.shift(); next; next = waiting.shift()) await make(next);
  isBusy = false;
}

async function make({ file, edits, group }: Waiting): Promise<void> {
  try {
    await load([file]);
    // The text changed in the meantime: apply the edit again to the current text.
    for (;;) {
      const before = textOf(file) ?? '';
      const { trial, apply } = trialWith(file);
      const { text, trial: answer } = await postEdit({ file, text: before, edits, ...(trial && { trial }) });
      if ((textOf(file) ?? '') !== before) continue;
      apply(answer, () => change(file, text, group));
      return;
    }
  } catch (error) {
    failedEdits.value++;
    failed(error);
  }
}
