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

/** The last announcement for screen readers. */
export const announced = signal('');

const REST_MS = 700;
let rest: ReturnType<typeof setTimeout> | undefined;
/** The next announcement: the latest text of each part of the page. */
const waiting = new Map<string, string>();

/**
 * Announces a text after a pause in typing.
 * @param by the part of the page that says it, whose earlier text it replaces
 */
export function announce(text: string, by = 'page'): void {
  waiting.set(by, text);
  clearTimeout(rest);
  rest = setTimeout(() => {
    const texts = [...waiting.values()];
    waiting.clear();
    const all = texts.map((each, i) => (i === texts.length - 1 || each.endsWith('.') ? each : `${each}.`)).join(' ');
    // A screen reader says only a text that differs from the one before.
    announced.value = announced.peek() === all ? `${all}\u00A0` : all;
  }, REST_MS);
}
