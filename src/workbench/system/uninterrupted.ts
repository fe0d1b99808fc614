/** The signals that end a program which does not handle them: Ctrl-C, a supervisor, a terminal that is closed. */
export const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How many acts have not ended, or have ended in this turn of the event loop. */
let acting = 0;
const wait = (): void => undefined;

/** Does something short as a whole: no signal that can be handled ends the program in the middle of it. */
export function uninterrupted<Result>(act: () => Result): Result {
  // One listener for all: a program that writes many files in one turn has no more of them.
  if (acting === 0) for (const signal of ENDING) process.on(signal, wait);
  acting += 1;
  try {
    return act();
  } finally {
    // A signal that came meanwhile is delivered before this runs.
    setImmediate(() => {
      acting -= 1;
      if (acting === 0) for (const signal of ENDING) process.off(signal, wait);
    });
  }
}

/** What to do, and whether also at a signal that something else handles. */
const ends = new Map<() => void, boolean>();

/**
 * Does something short before a signal ends the program, and at its exit. The signal then ends it, unless something else handles it.
 * @returns stops this
 */
export const beforeEnd = (act: () => void): (() => void) => listen(act, true);

/**
 * Does something short when the process ends: at its exit, or at a signal that nothing else handles.
 * @returns stops this
 */
export const atEnd = (act: () => void): (() => void) => listen(act, false);

function listen(act: () => void, isForHandled: boolean): () => void {
  if (ends.size === 0) {
    // First: a listener for one signal alone is gone when the ones after it run.
    for (const signal of ENDING) process.prependListener(signal, end);
    process.on('exit', exit);
  }
  ends.set(act, isForHandled);
  return () => {
    ends.delete(act);
    if (ends.size > 0) return;
    for (const signal of ENDING) process.off(signal, end);
    process.off('exit', exit);
  };
}

function end(signal: NodeJS.Signals): void {
  const isHandled = process.listenerCount(signal) > 1;
  for (const [act, isForHandled] of ends) if (isForHandled || !isHandled) act();
  if (isHandled) return;
  process.off(signal, end);
  process.kill(process.pid, signal);
}

function exit(): void {
  for (const act of ends.keys()) act();
}
