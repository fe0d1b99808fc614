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

/** Does something short as a whole: Ctrl-C does not end the program in its midst. */
export function uninterrupted(act: () => void): void {
  const wait = (): void => undefined;
  process.on('SIGINT', wait);
  try {
    act();
  } finally {
    // A signal that came meanwhile is told by then.
    setImmediate(() => process.off('SIGINT', wait));
  }
}
