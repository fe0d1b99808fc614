import type { Operation } from '../../model/operation.js';
import { source } from '../../text/source.js';
import type { PortableOptions } from './plan.js';
import { portableSchema } from './schema.js';

/** The portable schemas of all operations as a module of the run time, for `standardSchema`; it puts the draft's header on them. */
export function emitJsonSchemas(operations: readonly Operation[], options: PortableOptions): string {
  return `// Generated from the rule files. Do not edit.
import type { JsonSchema } from '../model/check.js';
import type { Orders } from '../orders.js';

export const jsonSchemas: Readonly<Record<keyof Orders, JsonSchema>> = {
${operations.map((operation) => `  '${operation.id}': ${source(portableSchema(operation, options))},`).join('\n')}
};
`;
}
