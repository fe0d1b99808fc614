import { computed, type ReadonlySignal } from '@preact/signals';

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
