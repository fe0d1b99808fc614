import { batch, computed, signal } from '@preact/signals';
import { ApiFailure, postEdit } from '../api/client.js';
import type { Edit, Path } from '../api/contract.js';
import { dataIn, isSame, withEdit } from '../rule-files/document.js';
import { failed, recovered } from './connection.js';
import { failedEdits } from './failed-edits.js';
import { change, load, textOf } from './files.js';
import { trialWith } from './trial.js';

export interface FileEdit {
  readonly file: string;
  readonly edits: readonly Edit[];
  readonly group: string;
}
/** An action that waits for the edits before it. @param isUndone whether the edit directly before it failed */
type Act = (isUndone: boolean) => void;

/** The failures when the page's server does not answer: it does not run, or another one runs at the same port. */
const AWAY: readonly ApiFailure['code'][] = ['offline', 'wrong-token'];
/** How long an edit waits until it is sent again if the server did not answer, in milliseconds. */
const AGAIN = 2000;

/** The pending edits and actions, in order. The first one may already be in progress. */
const queue = signal<readonly (FileEdit | Act)[]>([]);
let isBusy = false;
let isUndone = false;
let work = Promise.resolve();

/** The value that was edited last in a form. */
export const lastEdited = signal<{ readonly file: string; readonly path: Path } | undefined>(undefined);

/** Resolves when all edits so far are applied. */
export const edited = (): Promise<void> => work;

/** The edits that are not in a text yet, in order. */
export const waitingEdits = computed(() => queue.value.filter((entry) => typeof entry === 'object'));

/**
 * Changes values in a file and keeps the rest of its text. Edits are applied in order; a waiting edit is dropped for a later one of
 * the same group and the same values, so that typing does not fall behind.
 * @param group identifies the edited value, such as a field of the form; `''` for a separate undo step
 */
export function edit(file: string, edits: readonly Edit[], group = ''): void {
  const path = edits.at(-1)?.path;
  if (path) lastEdited.value = { file, path };
  const entries = queue.peek();
  const last = entries.length > (isBusy ? 1 : 0) ? entries.at(-1) : undefined;
  const isReplaced =
    group !== '' &&
    typeof last === 'object' &&
    last.group === group &&
    last.file === file &&
    isSame(placesOf(last.edits), placesOf(edits));
  enqueue([...(isReplaced ? entries.slice(0, -1) : entries), { file, edits, group }]);
}

const placesOf = (edits: readonly Edit[]): readonly Path[] => edits.map(({ path }) => path);

/** Does something once the edits so far are applied, and before those that come later. */
export function afterEdits(act: Act): void {
  enqueue([...queue.peek(), act]);
}

/** A file's data with the edits that are not in its text yet, as the person has entered them. `undefined` if the text is not YAML. */
export function dataOf(file: string): unknown {
  const written = dataIn(textOf(file));
  if (written === undefined) return undefined;
  const edits = waitingEdits.value.flatMap((one) => (one.file === file ? one.edits : []));
  return edits.reduce(withEdit, written);
}

function enqueue(entries: readonly (FileEdit | Act)[]): void {
  queue.value = entries;
  if (!isBusy) work = workOff();
}

async function workOff(): Promise<void> {
  isBusy = true;
  isUndone = false;
  for (let next = queue.peek()[0]; next; next = queue.peek()[0]) {
    if (typeof next === 'object') await make(next);
    else {
      leaveQueue();
      next(isUndone);
      isUndone = false;
    }
  }
  isBusy = false;
}

const leaveQueue = (): void => void (queue.value = queue.peek().slice(1));

/** Applies an edit. Tries again if the server does not answer, or if another one does, so that no entry is lost. */
async function make(one: FileEdit): Promise<void> {
  let missed: ApiFailure | undefined;
  for (;;) {
    try {
      await apply(one);
      isUndone = false;
      if (missed) recovered(missed);
      return;
    } catch (error) {
      if (!(error instanceof ApiFailure && AWAY.includes(error.code))) return giveUp(error);
      if (missed?.code !== error.code) failed((missed = error));
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  }
}

async function apply({ file, edits, group }: FileEdit): Promise<void> {
  await load([file]);
  // The text changed in the meantime: apply the edit again to the current text.
  for (;;) {
    const before = textOf(file) ?? '';
    const ahead = trialWith(file);
    const { text, trial: answer } = await postEdit({
      file,
      text: before,
      edits,
      ...(ahead.trial && { trial: ahead.trial }),
    });
    if ((textOf(file) ?? '') !== before) continue;
    ahead.apply(answer, () =>
      batch(() => {
        change(file, text, group);
        leaveQueue();
      }),
    );
    return;
  }
}

function giveUp(error: unknown): void {
  isUndone = true;
  batch(() => {
    leaveQueue();
    failedEdits.value++;
  });
  // The next typed text would belong to the text before the edit.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  failed(error);
}
