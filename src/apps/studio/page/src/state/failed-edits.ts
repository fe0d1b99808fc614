import { signal } from '@preact/signals';

/** The number of failed edits, whose typed values are not in a text. */
export const failedEdits = signal(0);
