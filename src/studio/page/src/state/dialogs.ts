import { signal } from '@preact/signals';

/** The open dialog of the page. */
export const dialog = signal<'conflicts' | 'findings' | 'keys' | 'palette' | 'review' | undefined>(undefined);
