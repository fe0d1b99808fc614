import { signal } from '@preact/signals';

/** How many edits failed: what was typed for them is in no text. */
export const failedEdits = signal(0);
