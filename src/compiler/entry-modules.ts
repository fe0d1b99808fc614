import type { Operation, Rule } from '../model/operation.js';
import type { Rulebook } from '../rulebook/rulebook.js';
import { inComment, source } from '../strings/source.js';
import { referenceOf } from './reference.js';
import { factNames, typeArguments, typeName } from './order-types.js';

const HEADER = '// Generated from the rule files. Do not edit.';

/** The module of one operation that checkout code imports. */
export function emitEntry({ id, title, facts }: Operation): string {
  const type = typeName(id);
  const types = typeArguments(type, facts);
  return `${HEADER}
import type { Form, FormOptions } from '../../model/form.js';
import type { Normalized, NormalizeOptions } from '../../model/normalized.js';
import type { Requirements } from '../../model/requirement.js';
import type { StandardSchema } from '../../model/standard-schema.js';
import type { Configuration, Validate } from '../../model/validation.js';
import type { ${type}, RulebookNames } from '../orders.js';
import { evaluatorOf } from '../../validator/evaluate.js';
import { formOf } from '../../form/form.js';
import { normalizerOf } from '../../normalize/normalize.js';
import { requirementsOf, type RequirementsOptions } from '../../requirements/requirements.js';
import { translated } from '../../validator/translate.js';
import { validatorOf } from '../../validator/validator.js';
import { canonicalForms } from './canonical-forms/${id}.js';
import { inputRules } from './input-rules/${id}.js';
import { operation } from './compiled/${id}.js';
import { jsonSchema } from './json-schemas/${id}.js';
import { reference } from './reference/${id}.js';
import { standardSchemaOf, type StandardSchemaOptions } from '../../standard-schema/standard-schema.js';

/**
 * Validates an order of this operation: ${inComment(title)}. Never throws on an order, never changes it; each diagnostic has the clause of
 * the gateway's document that it comes from.
 * @param order the request body
 * @param options facts, the day to evaluate as of, draft mode, the fields to report
 * @returns the typed order where it has no error; otherwise what is wrong, field by field
 * @throws {TypeError} on a wrong option
 */
export const validate: Validate<${types}> = /*#__PURE__*/ evaluatorOf<${types}>(operation);

/**
 * Makes a validator of this operation with bindings, severities or switched-off rules. The codes in bindings are those that the gateway's
 * document leaves out (parts 2.5, 2.6 and 4.2).
 * @param configuration what differs from the built-in rules
 * @returns the same function as {@link validate}
 * @throws {TypeError} on a wrong configuration
 */
export function createValidator(configuration: Configuration<RulebookNames> = {}): Validate<${types}> {
  return translated(validatorOf<${types}>(operation, configuration), configuration);
}

/**
 * Writes the values of an order in another way where that removes a finding and adds no error. Never throws on an order; twice is the same
 * as once.
 * @param order the request body; it is not changed, each field is read once
 * @param options the validator's configuration (bindings, severities, rules off), facts, and the day to evaluate as of
 * @returns the order in canonical form, and each change with the rule whose clause asks for it, without values
 * @throws {TypeError} on a wrong option
 */
export function normalize(order: unknown, options: NormalizeOptions<RulebookNames> = {}): Normalized<Extract<keyof ${type}, string>> {
  return normalizerOf({ operation, canonicalForms }, options)(order) as Normalized<Extract<keyof ${type}, string>>;
}

/**
 * The fields to ask for, given what an order has already; the needs come from parts 1, 2, 4.2 and 6 of the gateway's document.
 * @param partialOrder the order so far; it is not changed, each field is read once
 * @param options the validator's configuration (bindings, severities, rules off, language), facts, and the day to evaluate as of
 * @returns every field of the operation in its order, and whether the required ones are given
 * @throws {TypeError} on a wrong configuration; never on an order
 */
export function requirements(partialOrder: unknown = {}, options: RequirementsOptions<RulebookNames> = {}): Requirements<Extract<keyof ${type}, string>> {
  return requirementsOf({ operation, inputRules, reference }, partialOrder, options) as Requirements<Extract<keyof ${type}, string>>;
}

/**
 * Keeps the state of one form: each change of a value answers with the fields that are asked for in another way and the findings that came
 * or went, on other fields too; each finding has its clause in \`source\`.
 * @param options the validator's configuration (bindings, severities, rules off, language), facts, the day to evaluate as of, and the order so far
 * @returns the form; it never throws on a value
 * @throws {TypeError} on a wrong option
 */
export function createForm(options: FormOptions<RulebookNames> = {}): Form<Extract<keyof ${type}, string>, ${factNames(facts)}> {
  return formOf({ operation, inputRules, reference }, options);
}

/**
 * This operation as a Standard Schema v1 with its JSON Schema extension, for form libraries and server frameworks that take one.
 * @param options the validator's configuration, facts, and the day to evaluate as of
 * @returns the schema; its issues are the errors of {@link validate}, each at its field. Its JSON Schema is the published one, without the
 *   configuration
 * @throws {TypeError} on a wrong configuration
 */
export function standardSchema(options: StandardSchemaOptions<RulebookNames> = {}): StandardSchema<${type}> {
  return standardSchemaOf<${type}>({ operation, jsonSchema }, options);
}
`;
}

/** The rules of one operation as data. */
export function emitReference(operation: Operation): string {
  return `${HEADER}
import type { Reference } from '../../../model/reference.js';

export const reference: Reference = ${source(referenceOf(operation))};
`;
}

/** The module that knows every operation. */
export function emitIndex({ operations, undocumented }: Rulebook): string {
  const ids = [...operations.keys()];
  const name = (id: string): string => id.replace('.', '_');
  return `${HEADER}
import type { CompiledOperation } from '../../model/compiled.js';
import type { Reference } from '../../model/reference.js';
import type { Orders } from '../orders.js';
${ids.map((id) => `import { operation as ${name(id)} } from './compiled/${id}.js';\nimport { reference as ${name(id)}_reference } from './reference/${id}.js';`).join('\n')}

export const compiled: Readonly<Record<keyof Orders, CompiledOperation>> = {
${ids.map((id) => `  '${id}': ${name(id)},`).join('\n')}
};

export const references: Readonly<Record<keyof Orders, Reference>> = {
${ids.map((id) => `  '${id}': ${name(id)}_reference,`).join('\n')}
};

// Written out: made from the references, it would add all their text to every bundle.
export const summaries = ${source([...summaries(operations.values(), true), ...summaries(undocumented, false)])} as const;
`;
}

function summaries(
  operations: Iterable<{ readonly id: string; readonly title: string }>,
  documented: boolean,
): readonly object[] {
  return [...operations].map(({ id, title }) => ({ id, title, documented }));
}

/** The position of a rule, and the period in which it is in force. */
export interface RulePosition extends Pick<Rule, 'from' | 'until'> {
  /** The rule's id with the operation. */
  readonly id: string;
  readonly file: string;
  readonly line: number;
}

/** The position of each rule, for the command line. An id may occur several times, with periods that don't overlap. */
export function rulePositions(operations: readonly Operation[]): readonly RulePosition[] {
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
