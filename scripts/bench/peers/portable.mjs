import { readFileSync } from 'node:fs';

/** The portable schema of an operation, without its dialect. */
export function portableSchema(operation) {
  const { $schema: _, ...schema } = JSON.parse(readFileSync(new URL(`../../../schemas/operations/${operation}.schema.json`, import.meta.url), 'utf8'));
  return schema;
}

const NONE = [];

/** Ajv's errors as the least that a form needs of a diagnostic. */
export function toResult(isValid, errors) {
  return { valid: isValid, diagnostics: isValid ? NONE : errors.map(({ instancePath, keyword, message, schemaPath }) => ({ ruleId: schemaPath, field: instancePath.slice(1), code: keyword, message })) };
}
