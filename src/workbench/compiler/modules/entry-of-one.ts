import { type Bindings, type Operation, inComment } from '../../../core/index.js';
import { factNames, typeArguments, typeName } from '../order-types.js';
import { bindingsCode, bindingsOf, dataImports, functionsOfOne, withBindings } from './functions.js';
import type { Module } from './module-text.js';

/** For {@link Member.clauses}: what bindings are for. */
export const CODES_LEFT_OUT = 'It leaves them out in parts 2.5, 2.6 and 4.2.';

/**
 * The module of one operation that checkout code imports.
 * @param all the codes that are built in; those of other operations' slots are left out
 */
export function entryOfOne(operation: Operation, all: Bindings): Module {
  const { id, title, facts } = operation;
  const order = typeName(id);
  const types = typeArguments(order, facts);
  const bindings = bindingsOf([operation], all);
  const isBound = Object.keys(bindings).length > 0;
  return {
    depth: 0,
    isPublic: true,
    imports: dataImports(id),
    code: bindingsCode(bindings),
    members: [
      {
        name: 'validate',
        doc: `Validates an order of this operation: ${inComment(title)}. Never throws on an order, never changes it; each diagnostic has the clause of
the gateway's document that it comes from.
@param order the request body
@param options facts, the day to evaluate as of, draft mode, the fields to report
@returns the typed order where it has no error; otherwise what is wrong, field by field
@throws {TypeError} on a wrong option`,
        type: `Validate<${types}>`,
        value: `/*#__PURE__*/ ${isBound ? 'validatorOf(operation, { bindings })' : 'evaluatorOf(operation)'}`,
      },
      {
        name: 'createValidator',
        doc: `Makes a validator of this operation with bindings, severities or switched-off rules. The codes in bindings are those that the gateway's
document leaves out.
@param configuration what differs from the rules
@returns the same function as {@link validate}
@throws {TypeError} on a wrong configuration`,
        clauses: CODES_LEFT_OUT,
        type: `(configuration?: ConfigurationOf<RulebookNames>) => Validate<${types}>`,
        value: `(configuration = {}) => translated(validatorOf(operation, ${withBindings(bindings, 'configuration')}), configuration)`,
      },
      ...functionsOfOne(order, factNames(facts), bindings),
    ],
  };
}
