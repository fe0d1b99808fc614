import { Annotation } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { replacedIn } from '../rule-files/merge.js';

/** Marks changes that come from the form or from undo, which the editor must not send back. */
export const fromOutside = Annotation.define<boolean>();

/** A range of a text, and what takes its place. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * Changes only the differing parts of the editor's text, so that the cursor and the scroll position stay.
 * @param isStep whether the change is an undo or a redo, which moves the cursor to the change
 */
export function follow(view: EditorView, text: string, isStep: boolean): void {
  const before = view.state.doc.toString();
  const whole = differenceOf(before, text);
  if (!whole) return;
  view.dispatch({
    changes: differencesOf(before, text),
    annotations: fromOutside.of(true),
    ...(isStep && { selection: { anchor: whole.from + whole.insert.length }, scrollIntoView: true }),
  });
}

/** The ranges in which two texts differ, by lines: where a file changes above and below the cursor, the cursor stays. */
export function differencesOf(before: string, after: string): readonly Change[] {
  const lines = before.split('\n');
  const starts = [0];
  for (const line of lines) starts.push(starts.at(-1)! + line.length + 1);
  const changes: { readonly from: number; to: number; by: readonly string[] }[] = [];
  for (const { from, to, by } of replacedIn(lines, after.split('\n'))) {
    const last = changes.at(-1);
    if (last?.to === from) Object.assign(last, { to, by: [...last.by, ...by] });
    else changes.push({ from, to, by });
  }
  return changes.flatMap(({ from, to, by }) => {
    // The last line has no line end: one that is added or removed there takes that of the line above.
    const isLast = to === lines.length;
    const start = starts[from]! - (isLast && from > 0 ? 1 : 0);
    const end = starts[to]! - (isLast ? 1 : 0);
    const text = !isLast
      ? by.map((line) => `${line}\n`).join('')
      : from > 0
        ? by.map((line) => `\n${line}`).join('')
        : by.join('\n');
    const change = differenceOf(before.slice(start, end), text);
    return change ? [{ from: start + change.from, to: start + change.to, insert: change.insert }] : [];
  });
}

/** The range in which two texts differ. */
function differenceOf(before: string, after: string): Change | undefined {
  if (before === after) return undefined;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
