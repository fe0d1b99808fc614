/** The texts of files, by path. */
export type Texts = Readonly<Record<string, string>>;

/** The texts now, and before and after them: one history for the form and the editor. */
export interface History {
  readonly past: readonly Texts[];
  readonly present: Texts;
  readonly future: readonly Texts[];
  /** What the last step changed, and when: steps of one group that follow closely are undone together. */
  readonly group: string;
  readonly at: number;
}

const GROUP_MS = 1000;
const MAX_STEPS = 500;

export const emptyHistory: History = { past: [], present: {}, future: [], group: '', at: 0 };

/** A file is opened: it has always had this text. */
export function opened(history: History, path: string, text: string): History {
  return everywhere(history, (texts) => (path in texts ? texts : { ...texts, [path]: text }));
}

/** A file's saved text changed outside: wherever the old one stood, the new one does. */
export function reloaded(history: History, path: string, before: string, after: string): History {
  return everywhere(history, (texts) => (texts[path] === before ? { ...texts, [path]: after } : texts));
}

/**
 * A file gets a new text.
 * @param group what is being edited; `''` always begins a new step
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

/** The file in which two states differ, to show where an undo happened. */
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
