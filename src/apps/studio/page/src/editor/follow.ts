import { diff } from '@codemirror/merge';
import { Annotation } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** Marks changes that come from the form or from undo, which the editor must not send back. */
export const fromOutside = Annotation.define<boolean>();

/**
 * Changes only the differing parts of the editor's text, so that the cursor and the scroll position stay.
 * @param isStep whether the change is an undo or a redo, which moves the cursor to the change
 */
export function follow(view: EditorView, text: string, isStep: boolean): void {
  const changes = differencesOf(view.state.doc.toString(), text);
  const last = changes.at(-1);
  if (!last) return;
  view.dispatch({
    changes,
    annotations: fromOutside.of(true),
    ...(isStep && { selection: { anchor: text.length - (view.state.doc.length - last.to) }, scrollIntoView: true }),
  });
}

/** Larger differences are found less exactly, but in a short time. */
const LIMIT = { scanLimit: 500 };

/** The ranges in which two texts differ, and what takes their place. */
export const differencesOf = (before: string, after: string) =>
  diff(before, after, LIMIT).map(({ fromA, toA, fromB, toB }) => ({
    from: fromA,
    to: toA,
    insert: after.slice(fromB, toB),
  }));
