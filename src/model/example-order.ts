import type { Operation } from './operation.js';

/** The order made of the examples of an operation's fields. */
export function exampleOrder({ fields }: Operation): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])));
}
