import { signal } from '@preact/signals';
import { getSchema } from '../api/client.js';
import type { Schema } from '../rule-files/schema.js';
import { language } from './settings.js';

const known = signal<Readonly<Record<string, Schema>>>({});
const asked = new Set<string>();

/** The authoring schema of a kind of file, with help in the language of the page; `undefined` until it is loaded. */
export function schemaOf(kind: string): Schema | undefined {
  const key = `${language.value} ${kind}`;
  if (!asked.has(key)) {
    asked.add(key);
    getSchema(kind).then(
      (schema) => (known.value = { ...known.value, [key]: schema }),
      () => asked.delete(key),
    );
  }
  return known.value[key];
}
