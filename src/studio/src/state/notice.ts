import { signal } from '@preact/signals';

/** What just happened, shown for a while and read out. */
export const notice = signal<{ readonly text: string } | undefined>(undefined);

const SHOWN_MS = 5000;
let timer: ReturnType<typeof setTimeout> | undefined;

export function tell(text: string): void {
  clearTimeout(timer);
  notice.value = { text };
  timer = setTimeout(() => (notice.value = undefined), SHOWN_MS);
}
