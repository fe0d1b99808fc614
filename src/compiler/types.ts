import type { JsonSchema } from '../model/check.js';
import type { Operation } from '../model/operation.js';
import { wordingIn } from './compiled-rule.js';

/** `pe.payout` -> `PePayoutOrder`. */
export function typeName(operation: string): string {
  return `${operation
    .split('.')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Order`;
}

/** The view that types are made from: what every valid order has, whatever its other fields say. */
export function typesSchema(operation: Operation): JsonSchema {
  const stated = operation.rules.filter(
    (rule) => rule.severity === 'error' && !rule.when && !rule.unless && !rule.from && !rule.until,
  );
  const properties = Object.fromEntries(
    operation.fields.map(({ name, label, help }) => {
      const choice = stated.find((rule) => rule.field === name && rule.check.name === 'one-of');
      const values = choice?.check.parameters as readonly string[] | undefined;
      const description = [wordingIn(label), help && wordingIn(help)].filter(Boolean).join('. ');
      return [name, { type: 'string', description, ...(values && { enum: values }) }];
    }),
  );
  const required = stated.filter((rule) => rule.check.name === 'required').map((rule) => rule.field);
  return {
    title: typeName(operation.id),
    description: operation.title,
    type: 'object',
    properties,
    required,
    additionalProperties: false,
  };
}

/** The order types of all operations as a TypeScript module. */
export async function emitTypes(operations: readonly Operation[]): Promise<string> {
  // Loaded here alone: it brings a formatter along that nothing else needs.
  const { compile } = await import('json-schema-to-typescript');
  const interfaces = await Promise.all(
    operations.map((operation) =>
      compile(typesSchema(operation), typeName(operation.id), { bannerComment: '', style: { singleQuote: true } }),
    ),
  );
  const map = operations.map(({ id }) => `  '${id}': ${typeName(id)};`);
  const facts = [...new Set(operations.flatMap((operation) => operation.facts.map(({ name }) => `'${name}'`)))].sort();
  return [
    '// Generated from rules/operations. Do not edit.',
    '',
    ...interfaces,
    '/** The order of each operation. */',
    'export interface Orders {',
    ...map,
    '}',
    '',
    '/** What rules ask for beside the order. */',
    `export type FactName = ${facts.join(' | ') || 'never'};`,
    '',
  ].join('\n');
}
