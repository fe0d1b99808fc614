import type { Io } from './io.js';

/** What a shell reports of a program that Ctrl-C ended. */
export const INTERRUPTED = 130;

/** The signals that end a program which does not handle them: Ctrl-C, a supervisor, a terminal that is closed. */
export const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Lets Ctrl-C end a run with the results so far; a second one ends the program at once. */
export function stopOnInterrupt(io: Io): AbortSignal {
  const stop = io.abortOn('SIGINT');
  // An input that sends nothing more would keep the program waiting.
  stop.addEventListener('abort', () => io.stdin.destroy(), { once: true });
  return stop;
}

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
