import type { StandardSchema } from '../model/standard-schema.js';
import { refuseOperation } from '../evaluator/no-rules.js';
import { compiled } from '../operations/index.js';
import { jsonSchemas } from '../operations/json-schemas.js';
import type { Orders } from '../orders.js';
import { standardSchemaOf, type StandardSchemaOptions } from './standard-schema.js';

/**
 * An operation as a Standard Schema v1 with its JSON Schema extension, for form libraries and server frameworks that take one.
 * @param operation the operation's id, such as `pe.payout`
 * @param options the validator's configuration, facts, and the day to judge at
 * @returns the schema; its issues are the errors of `validate`, each at its field. Its JSON Schema is the published one of the rules as they
 *   stand, without the configuration: it takes every order that they take, and what it cannot say (check digits, two fields compared) only
 *   `validate` refuses. An unknown operation refuses every order
 * @throws {TypeError} on a wrong configuration
 */
export function standardSchema<Op extends keyof Orders>(
  operation: Op,
  options: StandardSchemaOptions = {},
): StandardSchema<Orders[Op]> {
  if (Object.hasOwn(compiled, operation))
    return standardSchemaOf<Orders[Op]>(
      { operation: compiled[operation], jsonSchema: jsonSchemas[operation] },
      options,
    );
  const { diagnostics } = refuseOperation(operation, Object.keys(compiled));
  const none = (): never => {
    throw new TypeError('there are no rules for this operation');
  };
  return {
    '~standard': {
      version: 1,
      vendor: 'payrules',
      validate: () => ({ issues: diagnostics.map(({ message }) => ({ message, path: [] })) }),
      jsonSchema: { input: none, output: none },
    },
  };
}
