import { type Bindings, type GatewayRules, type Operation, inComment, source } from '../../../core/index.js';
import { factNames, typeArguments, typeName } from '../order-types.js';
import {
  bindingsCode,
  bindingsOf,
  dataImports,
  functionsOfOne,
  merchantFieldsOf,
  replyType,
  union,
  withBindings,
} from './functions.js';
import { ownHeadersOf } from '../gateway-data.js';
import type { Module } from './module-text.js';

/** A sentence for {@link Member.clauses}: the parts of the document for which bindings exist. */
export const CODES_LEFT_OUT = 'It leaves them out in parts 2.5, 2.6 and 4.2.';

/**
 * The module of one operation that checkout code imports.
 * @param gateway the headers and replies of every operation
 * @param all the codes that are built in; codes of other operations' slots are left out
 */
export function entryOfOne(operation: Operation, gateway: GatewayRules, all: Bindings): Module {
  const { id, title, facts, fields } = operation;
  const order = typeName(id);
  const types = typeArguments(order, facts);
  const rules = `FoundRule<RuleIds[${source(id)}]>`;
  const bindings = bindingsOf([operation], all);
  const isBound = Object.keys(bindings).length > 0;
  return {
    depth: 0,
    isPublic: true,
    imports: dataImports(id),
    passedOn: ['translate'],
    code: bindingsCode(bindings),
    members: [
      {
        name: 'validate',
        doc: `Validates an order of this operation: ${inComment(title)}. Never throws on an order, never changes it; each diagnostic has the clause of
the gateway's document that it comes from.
@param order the request body
@param options facts, the day to evaluate as of, draft mode, the fields to report; a language only with {@link createValidator} or {@link operation}
@returns the typed order where it has no error; otherwise what is wrong, field by field
@throws {TypeError} on a wrong option
@example
const result = validate(order);
if (!result.valid) show(result.diagnostics);`,
        // Without the code that translates, so that a bundle of this function alone is the smallest.
        type: `ValidatorOf<${types}, ${rules}, undefined>`,
        value: `/*#__PURE__*/ ${isBound ? 'validatorOf(compiled, { bindings })' : 'evaluatorOf(compiled)'}`,
        isWider: true,
      },
      {
        name: 'createValidator',
        doc: `Makes a validator of this operation with bindings, severities or switched-off rules. The codes in bindings are those that the gateway's
document leaves out.
@param configuration what differs from the rules
@returns the same function as {@link validate}
@throws {TypeError} on a wrong configuration
@example
const validate = createValidator({ unknownFields: 'error' });`,
        clauses: CODES_LEFT_OUT,
        type: `(configuration?: ConfigurationOf<RulebookNames>) => ValidatorOf<${types}, ${rules}>`,
        value: `(configuration = {}) => translated(validatorOf(compiled, ${withBindings(bindings, 'configuration')}), configuration)`,
        isWider: true,
      },
      ...functionsOfOne(
        {
          order,
          fact: factNames(facts),
          reply: replyType(order, gateway.replies, id),
          rule: rules,
          header: union(ownHeadersOf(gateway.headers, id)),
          merchants: union(merchantFieldsOf(operation)),
        },
        fields,
        bindings,
      ),
    ],
  };
}
