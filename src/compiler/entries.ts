import type { Operation } from '../model/operation.js';
import type { Rulebook } from '../rulebook/rulebook.js';
import { source } from './code.js';
import { referenceOf } from './reference.js';
import { typeName } from './types.js';

const HEADER = '// Generated from the rule files. Do not edit.';

/** The module of one operation that checkout code imports. */
export function emitEntry({ id, title }: Operation): string {
  const type = typeName(id);
  return `${HEADER}
import type { ${type} } from '../orders.js';
import { evaluatorOf } from '../evaluator/evaluate.js';
import { validatorOf, type Configuration, type Validate } from '../evaluator/validator.js';
import { operation } from './compiled/${id}.js';

/** Judges an order of this operation: ${title}. Never throws on an order, never changes it. */
export const validate: Validate<${type}> = /*#__PURE__*/ evaluatorOf<${type}>(operation);

/**
 * Makes a validator of this operation with bindings, severities or rules of one's own.
 * @throws {TypeError} on a wrong configuration
 */
export function createValidator(configuration: Configuration): Validate<${type}> {
  return validatorOf<${type}>(operation, configuration);
}
`;
}

/** The rules of one operation as data. */
export function emitReference(operation: Operation): string {
  return `${HEADER}
import type { Reference } from '../../model/reference.js';

export const reference: Reference = ${source(referenceOf(operation))};
`;
}

/** The module that knows every operation. */
export function emitIndex({ operations, undocumented }: Rulebook): string {
  const ids = [...operations.keys()];
  const name = (id: string): string => id.replace('.', '_');
  return `${HEADER}
import type { CompiledOperation } from '../model/compiled.js';
import type { Reference } from '../model/reference.js';
import type { Orders } from '../orders.js';
${ids.map((id) => `import { operation as ${name(id)} } from './compiled/${id}.js';\nimport { reference as ${name(id)}_reference } from './reference/${id}.js';`).join('\n')}

export const compiled: Readonly<Record<keyof Orders, CompiledOperation>> = {
${ids.map((id) => `  '${id}': ${name(id)},`).join('\n')}
};

export const references: Readonly<Record<keyof Orders, Reference>> = {
${ids.map((id) => `  '${id}': ${name(id)}_reference,`).join('\n')}
};

/** Operations that the gateway's document names without giving their rules. */
export const undocumented: readonly { readonly id: string; readonly title: string }[] = ${source(undocumented.map(({ id, title }) => ({ id, title })))};
`;
}

/** Where each rule stands, for the command line. */
export function rulePositions(operations: readonly Operation[]): Readonly<Record<string, { readonly file: string; readonly line: number }>> {
  const rules = operations.flatMap((operation) => operation.rules.map((rule) => [`${operation.id}/${rule.id}`, rule.position] as const));
  return Object.fromEntries(rules.map(([id, { file, line }]) => [id, { file: `rules/${file}`, line }]));
}
