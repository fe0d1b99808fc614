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
