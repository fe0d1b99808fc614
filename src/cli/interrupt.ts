/** What a shell reports of a program that Ctrl-C ended. */
export const INTERRUPTED = 130;

/** Lets Ctrl-C end a run with what there is by then; the second one ends the program at once. */
export function onInterrupt(): AbortSignal {
  const stop = new AbortController();
  process.once('SIGINT', () => {
    stop.abort();
    // An input that nothing comes from would keep the program waiting.
    process.stdin.destroy();
  });
  return stop.signal;
}

/** What ends a program that does not say otherwise: Ctrl-C, a supervisor, a terminal that is closed. */
export const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Does something short as a whole: no signal that could wait ends the program in its midst. */
export function uninterrupted<Result>(act: () => Result): Result {
  const wait = (): void => undefined;
  for (const signal of ENDING) process.on(signal, wait);
  try {
    return act();
  } finally {
    // A signal that came meanwhile is told by then.
    setImmediate(() => ENDING.forEach((signal) => process.off(signal, wait)));
  }
}
