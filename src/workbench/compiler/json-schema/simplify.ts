import type { JsonSchema } from '../../../core/index.js';

/** Accepts everything. */
export const ALWAYS: JsonSchema = {};
/** Accepts nothing. */
export const NEVER: JsonSchema = { not: {} };

export const isAlways = (schema: JsonSchema): boolean => Object.keys(schema).length === 0;
export const isNever = (schema: JsonSchema): boolean =>
  Object.keys(schema).join() === 'not' && isAlways(schema['not'] as JsonSchema);

/** The schema for instances that all of the schemas accept. */
export function all(schemas: readonly JsonSchema[]): JsonSchema {
  const parts = unique(schemas.filter((schema) => !isAlways(schema)).flatMap((schema) => spread(schema, 'allOf')));
  if (parts.some(isNever)) return NEVER;
  return parts.length < 2 ? (parts[0] ?? ALWAYS) : { allOf: parts };
}

/** The schema for instances that any of the schemas accepts. */
export function any(schemas: readonly JsonSchema[]): JsonSchema {
  const parts = unique(schemas.filter((schema) => !isNever(schema)).flatMap((schema) => spread(schema, 'anyOf')));
  if (parts.some(isAlways)) return ALWAYS;
  return parts.length < 2 ? (parts[0] ?? NEVER) : { anyOf: parts };
}

/** The schema for instances that the schema refuses. */
export function not(schema: JsonSchema): JsonSchema {
  if (isAlways(schema)) return NEVER;
  return Object.keys(schema).join() === 'not' ? (schema['not'] as JsonSchema) : { not: schema };
}

const spread = (schema: JsonSchema, keyword: 'allOf' | 'anyOf'): readonly JsonSchema[] =>
  Object.keys(schema).join() === keyword ? (schema[keyword] as readonly JsonSchema[]) : [schema];

function unique(schemas: readonly JsonSchema[]): readonly JsonSchema[] {
  // Schemas with different keywords differ. Most have different keywords and long lists, so this avoids comparing texts.
  if (new Set(schemas.map((schema) => Object.keys(schema).join())).size === schemas.length) return schemas;
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
}
