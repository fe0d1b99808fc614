import type { Operation } from '../../model/operation.js';
import { source } from '../../strings/source.js';
import { emitByOperation } from '../by-operation.js';
import type { PortableOptions } from './plan.js';
import { portableSchema } from './operation-schema.js';

/** An operation's portable schema as a module of the run time, for `standardSchema`, which puts the draft's header on it. */
export function emitJsonSchema(operation: Operation, options: PortableOptions): string {
  return `// Generated from the rule files. Do not edit.
import type { JsonSchema } from '../../../model/check.js';

export const jsonSchema: JsonSchema = ${source(portableSchema(operation, options))};
`;
}

/** The module that knows the schema of every operation. */
export function emitJsonSchemasIndex(operations: readonly Operation[]): string {
  return emitByOperation(operations, {
    folder: 'json-schemas',
    member: 'jsonSchema',
    all: 'jsonSchemas',
    type: 'JsonSchema',
    imports: "import type { JsonSchema } from '../../model/check.js';",
  });
}
