import { jest } from '@jest/globals';

const REAL = ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const;

/**
 * Holds the timers of the code under test, so that a test waits for none: `pass` lets time go by for them. Those of Node, and of
 * `node:timers/promises`, run on.
 */
export function holdTime(): { readonly pass: (milliseconds: number) => void; readonly release: () => void } {
  jest.useFakeTimers({ doNotFake: [...REAL] });
  return {
    pass: (milliseconds) => jest.advanceTimersByTime(milliseconds),
    release: () => void jest.useRealTimers(),
  };
}
