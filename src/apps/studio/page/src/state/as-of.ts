import { signal } from '@preact/signals';

/** The day that the order and past orders are evaluated at; `undefined` for today. */
export const asOf = signal<string | undefined>(undefined);

/** The day as part of a request. */
export const atDay = (): { readonly at?: string } => (asOf.value === undefined ? {} : { at: asOf.value });
