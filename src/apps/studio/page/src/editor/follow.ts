import { Annotation, type ChangeSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** Marks changes that come from the form or from undo, which the editor must not send back. */
export const fromOutside = Annotation.define<boolean>();

/**
 * Changes only the differing part of the editor's text, so that the cursor and the scroll position stay.
 * @param isStep whether the change is an undo or a redo, which moves the cursor to the change
 */
export function follow(view: EditorView, text: string, isStep: boolean): void {
  const change = differenceOf(view.state.doc.toString(), text);
  if (!change) return;
  view.dispatch({
    changes: change,
    annotations: fromOutside.of(true),
    ...(isStep && { selection: { anchor: change.from + change.insert.length }, scrollIntoView: true }),
  });
}

/** The range in which two texts differ. */
export function differenceOf(
  before: string,
  after: string,
): (ChangeSpec & { readonly from: number; readonly to: number; readonly insert: string }) | undefined {
  if (before === after) return undefined;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
