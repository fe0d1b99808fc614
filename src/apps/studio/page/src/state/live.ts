import { effect, signal, type ReadonlySignal, computed } from '@preact/signals';
import { failed } from './connection.js';
import { diskVersion } from './files.js';
import { language } from './settings.js';

/** The latest answer of the server to a changing request. */
export interface Live<Answer> {
  readonly answer: ReadonlySignal<Answer | undefined>;
  readonly isPending: ReadonlySignal<boolean>;
}

/**
 * Sends a request whenever the signals that `request` reads, the language or the files on disk change, and aborts the previous request.
 * @param request the request; `undefined` sends nothing and clears the answer
 * @param delay milliseconds without a change before sending
 */
export function live<Request, Answer>(
  request: () => Request | undefined,
  ask: (request: Request, signal: AbortSignal) => Promise<Answer>,
  delay = 0,
): Live<Answer> {
  const answer = signal<Answer | undefined>(undefined);
  const isPending = signal(false);
  const run = async (asked: Request, aborted: AbortSignal): Promise<void> => {
    try {
      const got = await ask(asked, aborted);
      if (!aborted.aborted) answer.value = got;
    } catch (error) {
      if (!aborted.aborted) failed(error);
    }
    if (!aborted.aborted) isPending.value = false;
  };
  effect(() => {
    const asked = request();
    // Answers are in the language of the page, and about the files on disk.
    void language.value;
    void diskVersion.value;
    const controller = new AbortController();
    isPending.value = asked !== undefined;
    if (asked === undefined) answer.value = undefined;
    else if (delay === 0) void run(asked, controller.signal);
    const timer =
      asked !== undefined && delay > 0 ? setTimeout(() => void run(asked, controller.signal), delay) : undefined;
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  });
  return { answer, isPending };
}

/** The last value of a signal, while it is still valid. */
export function lastOf<Value>(
  read: () => Value | undefined,
  fits: (value: Value) => boolean,
): ReadonlySignal<Value | undefined> {
  let last: Value | undefined;
  return computed(() => {
    last = read() ?? last;
    return last !== undefined && fits(last) ? last : undefined;
  });
}
