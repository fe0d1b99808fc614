/** The signals that end a program unless it handles them: Ctrl-C, a supervisor, a closed terminal. */
export const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How many acts are running or ended in this turn of the event loop. */
let acting = 0;
const wait = (): void => undefined;

/** Does something short that no signal interrupts, if the signal can be handled. */
export function uninterrupted<Result>(act: () => Result): Result {
  // All acts share one listener, so that writing many files in one turn does not add more.
  if (acting === 0) for (const signal of ENDING) process.on(signal, wait);
  acting += 1;
  try {
    return act();
  } finally {
    // A signal that arrived meanwhile is delivered before this runs.
    setImmediate(() => {
      acting -= 1;
      if (acting === 0) for (const signal of ENDING) process.off(signal, wait);
    });
  }
}

/** The acts, and whether each also runs on a signal that another listener handles. */
const ends = new Map<() => void, boolean>();

/**
 * Does something short before a signal ends the program, and at its exit. The signal then ends the program, unless another listener handles
 * it.
 * @returns a function that cancels this
 */
export const beforeEnd = (act: () => void): (() => void) => listen(act, true);

/**
 * Does something short when the process ends: at its exit, or on a signal that no other listener handles.
 * @returns a function that cancels this
 */
export const atEnd = (act: () => void): (() => void) => listen(act, false);

function listen(act: () => void, isForHandled: boolean): () => void {
  if (ends.size === 0) {
    // This listener runs first: a `once` listener is already removed when later listeners run, so they could not count it.
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
