import { useEffect, useState } from 'preact/hooks';
import { failed } from '../state/connection.js';

/** A module that is loaded when it is first needed. */
export const useModule = <Module>(load: () => Promise<Module>): Module | undefined => useAnswer(load, []);

/**
 * The last answer to a request, which is sent again when an input changes.
 * @param pause milliseconds without a change before it is sent again
 */
export function useAnswer<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  inputs: readonly unknown[],
  pause = 0,
): Answer | undefined {
  const [answer, setAnswer] = useState<Answer | undefined>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    const run = (): void =>
      void ask(controller.signal).then(
        (got) => controller.signal.aborted || setAnswer(() => got),
        (error: unknown) => controller.signal.aborted || failed(error),
      );
    const timer = setTimeout(run, answer === undefined ? 0 : pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, inputs);
  return answer;
}
