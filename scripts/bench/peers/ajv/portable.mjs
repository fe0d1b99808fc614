import { readFileSync } from 'node:fs';

/** The portable schema of an operation, without its dialect. */
export function portableSchema(operation) {
  const { $schema: _, ...schema } = JSON.parse(
    readFileSync(new URL(`../../../../schemas/operations/${operation}.schema.json`, import.meta.url), 'utf8'),
  );
  return schema;
}
