import { signal } from '@preact/signals';
import type { ApiFailure } from '../api/client.js';

/** The last thing that went wrong between the page and its server, until it is dismissed. */
export const trouble = signal<ApiFailure | undefined>(undefined);

export function failed(failure: ApiFailure): void {
  trouble.value = failure;
}
