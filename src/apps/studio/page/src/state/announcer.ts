import { signal } from '@preact/signals';

/** The next announcement for screen readers: the latest one, after a pause in typing. */
export const announced = signal('');

const REST_MS = 700;
let timer: ReturnType<typeof setTimeout> | undefined;

export function announce(text: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => (announced.value = text), REST_MS);
}
