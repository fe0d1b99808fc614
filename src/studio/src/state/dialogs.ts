import { signal } from '@preact/signals';

/** The dialog of the whole page that stands open. */
export const dialog = signal<'findings' | 'review' | undefined>(undefined);
