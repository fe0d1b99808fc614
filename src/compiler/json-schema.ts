import { checks } from '../checks/registry.js';
import { PRESENT } from '../checks/support/portable.js';
import type { JsonSchema } from '../model/check.js';
import type { Operation, Rule } from '../model/operation.js';
import { source } from './code.js';
import { wordingIn } from './compiled-rule.js';

/** Text that says nothing counts as missing. */
const BLANK: JsonSchema = { not: PRESENT };

/**
 * What every order without errors satisfies, in keywords that all drafts since 04 share (but `examples`): the rules that refuse, whatever
 * other fields say. Orders that depend on several fields are left to the validator.
 */
export function jsonSchemaOf(operation: Operation): JsonSchema {
  const stated = operation.rules.filter(({ severity, when, unless, from, until }) => severity === 'error' && !when && !unless && from === undefined && until === undefined);
  const required = operation.fields.map(({ name }) => name).filter((name) => stated.some((rule) => rule.field === name && rule.check.name === 'required'));
  const properties = operation.fields.map(({ name, label, help, example }) => {
    const values = stated.filter(({ field }) => field === name).flatMap(valueOf);
    const allOf = required.includes(name) ? [PRESENT, ...values] : values.map((value) => ({ anyOf: [BLANK, value] }));
    const words = { title: wordingIn(label), ...(help !== undefined && { description: wordingIn(help) }), ...(example !== undefined && { examples: [example] }) };
    return [name, { ...words, type: 'string', ...(allOf.length > 0 && { allOf }) }] as const;
  });
  return { title: operation.title, type: 'object', properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}

function valueOf({ check: { name, parameters }, field }: Rule): readonly JsonSchema[] {
  const portable = checks[name]!.schema(parameters, field);
  return name !== 'string' && 'value' in portable ? [portable.value] : [];
}

/** The schemas of all operations as a module. */
export function emitJsonSchemas(operations: readonly Operation[]): string {
  return `// Generated from the rule files. Do not edit.
import type { JsonSchema } from '../model/check.js';
import type { Orders } from '../orders.js';

export const jsonSchemas: Readonly<Record<keyof Orders, JsonSchema>> = {
${operations.map((operation) => `  '${operation.id}': ${source(jsonSchemaOf(operation))},`).join('\n')}
};
`;
}
