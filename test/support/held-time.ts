import { jest } from '@jest/globals';

const REAL = ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const;

/**
 * Holds the timers of the code under test, so that a test does not wait for them: `pass` lets time pass for them. Timers of Node itself and
 * of `node:timers/promises` keep running.
 */
export function holdTime(): { readonly pass: (milliseconds: number) => void; readonly release: () => void } {
  jest.useFakeTimers({ doNotFake: [...REAL] });
  return {
    pass: (milliseconds) => jest.advanceTimersByTime(milliseconds),
    release: () => void jest.useRealTimers(),
  };
}
