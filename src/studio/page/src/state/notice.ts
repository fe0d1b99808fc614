import { signal } from '@preact/signals';

/** A notice that is shown for a while and announced to screen readers. */
export const notice = signal<{ readonly text: string } | undefined>(undefined);

const SHOWN_MS = 5000;
let timer: ReturnType<typeof setTimeout> | undefined;

export function notify(text: string): void {
  clearTimeout(timer);
  notice.value = { text };
  timer = setTimeout(() => (notice.value = undefined), SHOWN_MS);
}
