import { computed, type ReadonlySignal } from '@preact/signals';

/** A signal of a record that keeps the same object while the entries are equal. */
export function settled<Value extends Readonly<Record<string, string>>>(read: () => Value): ReadonlySignal<Value> {
  let last: Value | undefined;
  return computed(() => {
    const next = read();
    const keys = Object.keys(next);
    const isSame =
      last !== undefined && keys.length === Object.keys(last).length && keys.every((key) => last![key] === next[key]);
    last = isSame ? last! : next;
    return last;
  });
}
