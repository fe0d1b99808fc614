import type { JsonSchema } from '../model/check.js';
import type { StandardJsonSchemaOptions, StandardSchema } from '../model/standard-schema.js';
import { compiled } from '../operations/index.js';
import { jsonSchemas } from '../operations/json-schemas.js';
import type { Orders } from '../orders.js';
import { bare } from './bare.js';
import { dayOf } from './evaluate.js';
import { unknownOperation } from './reserved.js';
import { translated } from './translate.js';
import { membersOf, validatorOf, type Configuration, type SubmitOptions } from './validator.js';

/** The configuration of a validator, and what belongs to one call of it. */
export type StandardSchemaOptions = Configuration & Pick<SubmitOptions, 'facts' | 'at'>;

/**
 * An operation as a Standard Schema v1 with its JSON Schema extension, for form libraries and server frameworks that take one.
 * @param operation the operation's id, such as `pe.payout`
 * @param options the validator's configuration, facts, and the day to judge at
 * @returns the schema; its issues are the errors of `validate`, each at its field. Its JSON Schema is the published one of the rules as they
 *   stand, without the configuration: it takes every order that they take, and what it cannot say (check digits, two fields compared) only
 *   `validate` refuses. An unknown operation refuses every order
 * @throws {TypeError} on a wrong configuration
 */
export function standardSchema<Op extends keyof Orders>(operation: Op, options: StandardSchemaOptions = {}): StandardSchema<Orders[Op]> {
  const { facts, at, ...configuration } = membersOf(options);
  const known = Object.hasOwn(compiled, operation);
  const validate = known ? translated(validatorOf<Orders[Op]>(compiled[operation], configuration), configuration) : undefined;
  const call: SubmitOptions = { ...(facts && { facts: bare(facts) }), ...(at !== undefined && { at: dayOf(at) }) };
  const jsonSchema = ({ target }: StandardJsonSchemaOptions): Record<string, unknown> => {
    if (!known) throw new TypeError('there are no rules for this operation');
    return inTarget(jsonSchemas[operation], target);
  };
  return {
    '~standard': {
      version: 1,
      vendor: 'payrules',
      validate: (order) => {
        const result = validate?.(order, call) ?? { valid: false, diagnostics: [unknownOperation(Object.keys(compiled))] };
        if (result.valid) return { value: result.order };
        const errors = result.diagnostics.filter(({ severity }) => severity === 'error');
        return { issues: errors.map(({ message, field }) => ({ message, path: field === '' ? [] : [field] })) };
      },
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  };
}

const DRAFTS: Readonly<Record<string, string>> = {
  'draft-2020-12': 'https://json-schema.org/draft/2020-12/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
  'draft-04': 'http://json-schema.org/draft-04/schema#',
};

/** A copy of a schema under a target's header; targets without `examples` get it as OpenAPI 3.0 has it, or not at all. */
function inTarget(schema: JsonSchema, target: string): Record<string, unknown> {
  const copy = JSON.parse(JSON.stringify(schema)) as Record<string, unknown> & { readonly properties: Readonly<Record<string, Record<string, unknown>>> };
  if (target !== 'openapi-3.0' && !Object.hasOwn(DRAFTS, target)) throw new TypeError(`there is no JSON Schema for the target; use ${Object.keys(DRAFTS).join(', ')} or openapi-3.0`);
  if (target === 'draft-2020-12' || target === 'draft-07') return { $schema: DRAFTS[target], ...copy };
  for (const property of Object.values(copy.properties)) {
    const examples = property['examples'];
    delete property['examples'];
    if (target === 'openapi-3.0' && Array.isArray(examples)) property['example'] = examples[0] as unknown;
  }
  return target === 'openapi-3.0' ? copy : { $schema: DRAFTS[target], ...copy };
}
