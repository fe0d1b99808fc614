import { effect, signal, type ReadonlySignal } from '@preact/signals';
import { ApiFailure } from '../api/client.js';
import { failed } from './connection.js';

/** What the server says of something that changes; the last answer stands until the next one is here. */
export interface Live<Answer> {
  readonly answer: ReadonlySignal<Answer | undefined>;
  readonly isPending: ReadonlySignal<boolean>;
}

/**
 * Asks again whenever the signals that `request` reads change; a question that is overtaken is called off.
 * @param request what to ask; `undefined` asks nothing and forgets the answer
 * @param delay milliseconds of rest before asking
 */
export function live<Request, Answer>(request: () => Request | undefined, ask: (request: Request, signal: AbortSignal) => Promise<Answer>, delay = 0): Live<Answer> {
  const answer = signal<Answer | undefined>(undefined);
  const isPending = signal(false);
  effect(() => {
    const asked = request();
    if (asked === undefined) {
      answer.value = undefined;
      isPending.value = false;
      return;
    }
    const { signal: aborted, abort } = abortable();
    const run = async (): Promise<void> => {
      try {
        const got = await ask(asked, aborted);
        if (aborted.aborted) return;
        answer.value = got;
        isPending.value = false;
      } catch (error) {
        if (aborted.aborted) return;
        isPending.value = false;
        failed(error instanceof ApiFailure ? error : new ApiFailure('fault', String(error)));
      }
    };
    isPending.value = true;
    const timer = delay > 0 ? setTimeout(() => void run(), delay) : undefined;
    if (delay === 0) void run();
    return () => {
      clearTimeout(timer);
      abort();
    };
  });
  return { answer, isPending };
}

function abortable(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
