import { checks } from '../generated/checks.js';
import type { JsonSchema } from '../model/check.js';
import type { Operation, Rule } from '../model/operation.js';
import { UNKNOWN_FIELD } from '../validator/reserved.js';
import { subjectOf } from './keyword-schema.js';
import { wordingIn } from './rule-data.js';

/** `pe.payout` -> `PePayoutOrder`. */
export function typeName(operation: string): string {
  return `${operation
    .split('.')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Order`;
}

/** The type arguments of an operation's `Validate`: its order, and the names of its facts. */
export function typeArguments(order: string, facts: Operation['facts']): string {
  return `${order}, ${facts.map(({ name }) => `'${name}'`).join(' | ') || 'never'}`;
}

/** The schema from which types are made: the properties of every valid order, whatever its other fields are. */
export function typesSchema(operation: Operation): JsonSchema {
  const stated = operation.rules.filter(
    (rule) => rule.severity === 'error' && !rule.when && !rule.unless && !rule.from && !rule.until,
  );
  const properties = Object.fromEntries(
    operation.fields.map(({ name, label, help }) => {
      const values = stated
        .filter((rule) => rule.field === name)
        .map(valuesOf)
        .find((accepted) => accepted !== undefined);
      const description = [wordingIn(label), help && wordingIn(help)].filter(Boolean).join('. ');
      return [name, { type: 'string', description, ...(values && { enum: values }) }];
    }),
  );
  const required = stated.filter((rule) => subjectOf(rule) === 'missing').map((rule) => rule.field);
  return {
    title: typeName(operation.id),
    description: operation.title,
    type: 'object',
    properties,
    required,
    additionalProperties: false,
  };
}

/** The values that a rule's check accepts, where these are the only ones. */
function valuesOf({ check }: Rule): readonly string[] | undefined {
  const accepted = checks[check.name]?.accepts?.(check.parameters);
  return accepted?.kind === 'values' ? accepted.values : undefined;
}

function unionOf(names: Iterable<string>): string {
  return [...new Set(names)].map((name) => `'${name}'`).join(' | ') || 'never';
}

function slotsOf(operations: readonly Operation[]): ReadonlyMap<string, readonly string[]> {
  return new Map(operations.flatMap(({ derived }) => derived.map(({ slot, labels }) => [slot, labels])));
}

/** The full ids of the rules that a configuration can change, each once. */
function changeableRules(operations: readonly Operation[]): ReadonlySet<string> {
  return new Set(
    operations.flatMap(({ id: operation, rules }) =>
      rules.filter(({ check }) => !checks[check.name]!.fixed).map(({ id }) => `${operation}/${id}`),
    ),
  );
}

/** The order types of all operations as a TypeScript module. */
export async function emitTypes(operations: readonly Operation[]): Promise<string> {
  // Loaded on demand: it depends on a formatter that nothing else needs.
  const { compile } = await import('json-schema-to-typescript');
  const interfaces = await Promise.all(
    operations.map((operation) =>
      compile(typesSchema(operation), typeName(operation.id), { bannerComment: '', style: { singleQuote: true } }),
    ),
  );
  const map = operations.map(({ id }) => `  '${id}': ${typeName(id)};`);
  const facts = [...new Set(operations.flatMap((operation) => operation.facts.map(({ name }) => name)))].sort();
  return [
    '// Generated from rules/operations. Do not edit.',
    '',
    ...interfaces,
    '/** The order of each operation. */',
    'export interface Orders {',
    ...map,
    '}',
    '',
    '/** The facts that rules need in addition to the order. */',
    `export type FactName = ${unionOf(facts)};`,
    '',
    '/** The labels of each slot. */',
    'export type Slots = {',
    ...[...slotsOf(operations)].map(([slot, labels]) => `  '${slot}': ${unionOf(labels)};`),
    '};',
    '',
    '/** The rules that a configuration can change. */',
    `export type RuleId =${[UNKNOWN_FIELD, ...changeableRules(operations)].map((id) => `\n  | '${id}'`).join('')};`,
    '',
    '/** The names that a configuration and a call can use. */',
    'export interface RulebookNames {',
    '  readonly rule: RuleId;',
    '  readonly slots: Slots;',
    '  readonly fact: FactName;',
    '}',
    '',
  ].join('\n');
}
