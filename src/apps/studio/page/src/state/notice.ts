import { signal } from '@preact/signals';
import { step } from './files.js';

interface Notice {
  readonly text: string;
  /** The step of the history that the notice can undo, while it is the last one. */
  readonly undoes?: number;
}

/** A notice that is shown for a while and announced to screen readers. */
export const notice = signal<Notice | undefined>(undefined);

const SHOWN_MS = 5000;
/** Long enough to reach a button. */
const UNDO_MS = 15_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** @param isUndoable whether the notice is about the last change, and offers to undo it */
export function notify(text: string, { isUndoable = false }: { readonly isUndoable?: boolean } = {}): void {
  clearTimeout(timer);
  notice.value = { text, ...(isUndoable && { undoes: step.value }) };
  timer = setTimeout(() => (notice.value = undefined), isUndoable ? UNDO_MS : SHOWN_MS);
}

/** The next announcement for screen readers: the latest one, after a pause in typing. */
export const announced = signal('');

const REST_MS = 700;
let rest: ReturnType<typeof setTimeout> | undefined;

export function announce(text: string): void {
  clearTimeout(rest);
  // A screen reader says only a text that differs from the one before.
  rest = setTimeout(() => (announced.value = announced.peek() === text ? `${text}\u00A0` : text), REST_MS);
}
