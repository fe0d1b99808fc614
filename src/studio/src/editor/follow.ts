import { Annotation, type ChangeSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** Marks what the editor takes over from the form or from undo, and does not give back. */
export const fromOutside = Annotation.define<boolean>();

/**
 * Brings the editor to a text by changing just what differs, so that the cursor and the scroll position stay.
 * @param isStep whether a step was taken back or made again here: then the cursor goes where it was
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

/** The one stretch in which two texts differ. */
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
