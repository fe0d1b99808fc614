import { partsOf, textOfParts } from '../rule-files/merge.js';

/** The texts of files, by path. */
type Texts = Readonly<Record<string, string>>;

/** The current texts with earlier and later ones: one undo history for the form and the editor. */
export interface History {
  readonly past: readonly Texts[];
  readonly present: Texts;
  readonly future: readonly Texts[];
  /** The group and time of the last step: steps of one group in quick succession are undone together. */
  readonly group: string;
  readonly at: number;
}

const GROUP_MS = 1000;
const MAX_STEPS = 500;

export const emptyHistory: History = { past: [], present: {}, future: [], group: '', at: 0 };

/** Adds an opened file to all states. */
export function withOpenedFile(history: History, path: string, text: string): History {
  return everywhere(history, (texts) => (path in texts ? texts : { ...texts, [path]: text }));
}

/**
 * Applies a change of a file on disk to all states, so that undo takes back only changes of this page. A state that differs from the saved
 * text in the same lines keeps its own lines.
 * @param before the previous saved text
 * @param after the text on disk; empty if the file was deleted
 */
export function reloaded(history: History, path: string, before: string, after: string): History {
  const known = new Map([[before, after]]);
  const withChange = (text: string): string => {
    if (after === '') return text;
    const parts = partsOf(before, text, after);
    return textOfParts(
      parts,
      parts.flatMap((part) => (part.kind === 'conflict' ? [part.mine] : [])),
    );
  };
  const { past, present, future, ...rest } = everywhere(history, (texts) => {
    const text = texts[path];
    if (text === undefined) return texts;
    if (!known.has(text)) known.set(text, withChange(text));
    return { ...texts, [path]: known.get(text)! };
  });
  // A step that no longer changes anything is removed.
  return {
    ...rest,
    past: past.filter((texts, i) => differing(past[i + 1] ?? present, texts) !== undefined),
    present,
    future: future.filter((texts, i) => differing(future[i - 1] ?? present, texts) !== undefined),
  };
}

/**
 * Sets the text of a file.
 * @param group identifies the edited value; `''` always starts a new step
 * @param at milliseconds
 */
export function changed(history: History, path: string, text: string, group: string, at: number): History {
  const joins = group !== '' && group === history.group && at - history.at < GROUP_MS && history.past.length > 0;
  const past = joins ? history.past : [...history.past, history.present].slice(-MAX_STEPS);
  return { past, present: { ...history.present, [path]: text }, future: [], group, at };
}

export function undone(history: History): History {
  const { past, present, future } = history;
  const last = past.at(-1);
  return last ? { past: past.slice(0, -1), present: last, future: [present, ...future], group: '', at: 0 } : history;
}

export function redone(history: History): History {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  return next ? { past: [...past, present], present: next, future: rest, group: '', at: 0 } : history;
}

/** The file in which two states differ. */
export function differing(a: Texts, b: Texts): string | undefined {
  return Object.keys(b).find((path) => a[path] !== b[path]);
}

function everywhere(history: History, change: (texts: Texts) => Texts): History {
  return {
    ...history,
    past: history.past.map(change),
    present: change(history.present),
    future: history.future.map(change),
  };
}
