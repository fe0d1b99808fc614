import { signal } from '@preact/signals';

/** The open dialog of the page. */
export const dialog = signal<'findings' | 'review' | undefined>(undefined);
