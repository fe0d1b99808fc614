import type { Operation, Rule } from '../model/operation.js';
import type { Rulebook } from '../rulebook/rulebook.js';
import { inComment, source } from '../text/source.js';
import { referenceOf } from './reference.js';
import { typeName } from './types.js';

const HEADER = '// Generated from the rule files. Do not edit.';

/** The module of one operation that checkout code imports. */
export function emitEntry({ id, title }: Operation): string {
  const type = typeName(id);
  return `${HEADER}
import type { Requirements } from '../model/requirement.js';
import type { StandardSchema } from '../model/standard-schema.js';
import type { ${type} } from '../orders.js';
import { evaluatorOf } from '../evaluator/evaluate.js';
import { requirementsOf, type RequirementsOptions } from '../requirements/requirements.js';
import { translated } from '../evaluator/translate.js';
import { validatorOf, type Configuration, type Validate } from '../evaluator/validator.js';
import { cards } from './cards/${id}.js';
import { operation } from './compiled/${id}.js';
import { jsonSchema } from './json-schemas/${id}.js';
import { reference } from './reference/${id}.js';
import { standardSchemaOf, type StandardSchemaOptions } from '../standard-schema/standard-schema.js';

/**
 * Judges an order of this operation: ${inComment(title)}. Never throws on an order, never changes it; each diagnostic has the clause of the
 * gateway's document that it rests on.
 * @param order the request body
 * @param options facts, the day to judge at, draft mode, the fields to report
 * @returns the typed order where it has no error, otherwise what is wrong, field by field
 * @throws {TypeError} on a wrong option
 */
export const validate: Validate<${type}> = /*#__PURE__*/ evaluatorOf<${type}>(operation);

/**
 * Makes a validator of this operation with bindings, severities or rules of one's own. The codes in bindings are those that the gateway's
 * document leaves out (parts 2.5, 2.6 and 4.2).
 * @param configuration what differs from the rules as they stand
 * @returns the same function as {@link validate}
 * @throws {TypeError} on a wrong configuration
 */
export function createValidator(configuration: Configuration = {}): Validate<${type}> {
  return translated(validatorOf<${type}>(operation, configuration), configuration);
}

/**
 * The fields to ask for, given what an order has already; the needs rest on parts 1, 2, 4.2 and 6 of the gateway's document.
 * @param partialOrder what is there so far; it is not changed, each field is read once
 * @param options the validator's configuration (bindings, severities, rules off, language), facts, and the day to judge at
 * @returns every field of the operation in its order, and whether the required ones are given
 * @throws {TypeError} on a wrong configuration; never on an order
 */
export function requirements(partialOrder: unknown = {}, options: RequirementsOptions = {}): Requirements<Extract<keyof ${type}, string>> {
  return requirementsOf({ operation, cards, reference }, partialOrder, options) as Requirements<Extract<keyof ${type}, string>>;
}

/**
 * This operation as a Standard Schema v1 with its JSON Schema extension, for form libraries and server frameworks that take one.
 * @param options the validator's configuration, facts, and the day to judge at
 * @returns the schema; its issues are the errors of {@link validate}, each at its field. Its JSON Schema is the published one, without the
 *   configuration
 * @throws {TypeError} on a wrong configuration
 */
export function standardSchema(options: StandardSchemaOptions = {}): StandardSchema<${type}> {
  return standardSchemaOf<${type}>({ operation, jsonSchema }, options);
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

// Written out: made of the references, it would bring all their prose into every bundle.
export const summaries = ${source([...summaries(operations.values(), true), ...summaries(undocumented, false)])} as const;
`;
}

function summaries(
  operations: Iterable<{ readonly id: string; readonly title: string }>,
  documented: boolean,
): readonly object[] {
  return [...operations].map(({ id, title }) => ({ id, title, documented }));
}

/** Where a card stands, and when it counts. */
export interface CardPosition extends Pick<Rule, 'from' | 'until'> {
  /** The rule's id with the operation. */
  readonly id: string;
  readonly file: string;
  readonly line: number;
}

/** Where each card stands, for the command line: of one rule there may be several, with periods that don't overlap. */
export function cardPositions(operations: readonly Operation[]): readonly CardPosition[] {
  return operations.flatMap((operation) =>
    operation.rules.map(({ id, position: { file, line }, from, until }) => ({
      id: `${operation.id}/${id}`,
      file,
      line,
      ...(from !== undefined && { from }),
      ...(until !== undefined && { until }),
    })),
  );
}
