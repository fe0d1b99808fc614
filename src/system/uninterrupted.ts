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
