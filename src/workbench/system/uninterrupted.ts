/** The signals that end a program which does not handle them: Ctrl-C, a supervisor, a terminal that is closed. */
export const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Does something short as a whole: no signal that can be handled ends the program in the middle of it. */
export function uninterrupted<Result>(act: () => Result): Result {
  const wait = (): void => undefined;
  for (const signal of ENDING) process.on(signal, wait);
  try {
    return act();
  } finally {
    // A signal that came meanwhile is delivered before this runs.
    setImmediate(() => ENDING.forEach((signal) => process.off(signal, wait)));
  }
}

/** What to do, and whether also at a signal that something else handles. */
const ends = new Map<() => void, boolean>();

/**
 * Does something short before a signal ends the program. The signal then ends it, unless something else handles it.
 * @returns stops this
 */
export const beforeEnd = (act: () => void): (() => void) => listen(act, true);

/**
 * Does something short when the process ends: at its exit, or at a signal that nothing else handles.
 * @returns stops this
 */
export function atEnd(act: () => void): () => void {
  process.once('exit', act);
  const stop = listen(act, false);
  return () => {
    process.off('exit', act);
    stop();
  };
}

function listen(act: () => void, isForHandled: boolean): () => void {
  // First: a listener for one signal alone is gone when the ones after it run.
  if (ends.size === 0) for (const signal of ENDING) process.prependListener(signal, end);
  ends.set(act, isForHandled);
  return () => {
    ends.delete(act);
    if (ends.size === 0) for (const signal of ENDING) process.off(signal, end);
  };
}

function end(signal: NodeJS.Signals): void {
  const isHandled = process.listenerCount(signal) > 1;
  for (const [act, isForHandled] of ends) if (isForHandled || !isHandled) act();
  if (isHandled) return;
  process.off(signal, end);
  process.kill(process.pid, signal);
}
