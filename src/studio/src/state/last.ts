import { computed, type ReadonlySignal } from '@preact/signals';

/** The last value that a signal had, as long as it still fits. */
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
