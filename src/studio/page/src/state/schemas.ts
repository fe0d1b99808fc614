import { signal } from '@preact/signals';
import { getSchema } from '../api/client.js';
import type { Schema } from '../rule-files/schema.js';

const known = signal<Readonly<Record<string, Schema>>>({});
const asked = new Set<string>();

/** The authoring schema of a kind of file; `undefined` until it is loaded. */
export function schemaOf(kind: string): Schema | undefined {
  if (!asked.has(kind)) {
    asked.add(kind);
    getSchema(kind).then(
      (schema) => (known.value = { ...known.value, [kind]: schema }),
      () => asked.delete(kind),
    );
  }
  return known.value[kind];
}
