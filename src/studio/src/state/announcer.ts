import { signal } from '@preact/signals';

/** What a screen reader says next: the latest news, once the person stops typing. */
export const announced = signal('');

const REST_MS = 700;
let timer: ReturnType<typeof setTimeout> | undefined;

export function announce(text: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => (announced.value = text), REST_MS);
}
