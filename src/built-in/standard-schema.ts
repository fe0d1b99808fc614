import { compiled } from '../generated/operations/index.js';
import { jsonSchemas } from '../generated/operations/json-schemas.js';
import type { Orders, RulebookNames } from '../generated/orders.js';
import type { StandardSchema } from '../model/standard-schema.js';
import { refusingSchema, standardSchemaOf, type StandardSchemaOptions } from '../standard-schema/standard-schema.js';

/**
 * An operation as a Standard Schema v1 with its JSON Schema extension, for form libraries and server frameworks that take one.
 * @param operation the operation's id, such as `pe.payout`
 * @param options the validator's configuration, facts, and the day to evaluate as of
 * @returns the schema; its issues are the errors of `validate`, each at its field. Its JSON Schema is the published one, without the
 *   configuration: it accepts every order that the rules accept; what it cannot express (check digits, two fields compared) only
 *   `validate` refuses. An unknown operation refuses every order
 * @throws {TypeError} on a wrong configuration
 */
export function standardSchema<Op extends keyof Orders>(
  operation: Op,
  options: StandardSchemaOptions<RulebookNames> = {},
): StandardSchema<Orders[Op]> {
  return Object.hasOwn(compiled, operation)
    ? standardSchemaOf<Orders[Op]>({ operation: compiled[operation], jsonSchema: jsonSchemas[operation] }, options)
    : refusingSchema<Orders[Op]>(operation, Object.keys(compiled));
}
