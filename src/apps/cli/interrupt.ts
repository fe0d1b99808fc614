import type { Io } from './io.js';

/** The exit code that a shell reports for a program that Ctrl-C ended. */
export const INTERRUPTED = 130;

/** Lets Ctrl-C end a run with the results so far; a second one ends the program at once. */
export function stopOnInterrupt(io: Io): AbortSignal {
  const stop = io.abortOn('SIGINT');
  // An input that sends no more data would keep the program waiting.
  stop.addEventListener('abort', () => io.stdin.destroy(), { once: true });
  return stop;
}

/** Waits for the signal that ends a server. */
export function endingSignal(
  io: Io,
  signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM'],
): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of signals) io.abortOn(signal).addEventListener('abort', () => resolve(signal), { once: true });
  });
}
