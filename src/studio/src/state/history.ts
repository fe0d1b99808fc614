/** One state and those before and after it. */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** What the last step changed, and when: steps of one group follow closely and are undone together. */
  readonly group: string;
  readonly at: number;
}

const GROUP_MS = 1000;
const MAX_STEPS = 500;

export const historyOf = <State>(present: State): History<State> => ({ past: [], present, future: [], group: '', at: 0 });

/**
 * The next state. It joins the step before where both are of one group and little time is between them.
 * @param at milliseconds
 */
export function step<State>(history: History<State>, next: State, group: string, at: number): History<State> {
  const joins = group !== '' && group === history.group && at - history.at < GROUP_MS && history.past.length > 0;
  const past = joins ? history.past : [...history.past, history.present].slice(-MAX_STEPS);
  return { past, present: next, future: [], group, at };
}

export function undone<State>({ past, present, future }: History<State>): History<State> {
  const last = past.at(-1);
  if (last === undefined) return { past, present, future, group: '', at: 0 };
  return { past: past.slice(0, -1), present: last, future: [present, ...future], group: '', at: 0 };
}

export function redone<State>({ past, present, future }: History<State>): History<State> {
  const [next, ...rest] = future;
  if (next === undefined) return { past, present, future, group: '', at: 0 };
  return { past: [...past, present], present: next, future: rest, group: '', at: 0 };
}
