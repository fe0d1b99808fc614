import { signal } from '@preact/signals';
import { ApiFailure } from '../api/client.js';

/** The last failed request, until it is dismissed. */
export const trouble = signal<ApiFailure | undefined>(undefined);

/** Dismisses a failure after a retry of its request succeeded. */
export function recovered(failure: ApiFailure): void {
  if (trouble.peek() === failure) trouble.value = undefined;
}

export function failed(error: unknown): void {
  trouble.value = error instanceof ApiFailure ? error : new ApiFailure('fault', String(error));
}
