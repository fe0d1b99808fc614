import { signal } from '@preact/signals';

/** The open dialog of the page. */
export const dialog = signal<
  'committed' | 'conflicts' | 'findings' | 'keys' | 'new-operation' | 'palette' | 'review' | undefined
>(undefined);

/** The number of modal dialogs that are shown. */
export const modals = signal(0);
