import { evaluatorOf } from './evaluator/evaluate.js';
import { refuseOperation } from './evaluator/no-rules.js';
import { catalogueOf, inLanguage } from './evaluator/translate.js';
import {
  changeable,
  settingsOf,
  validatorOf,
  type Configuration,
  type OptionsFor,
  type Result,
  type SubmitOptions,
  type Validate,
  type ValidateOptions,
} from './evaluator/validator.js';
import type { Reference } from './model/reference.js';
import { compiled, references, summaries } from './operations/index.js';
import type { Orders } from './orders.js';

export type { Bindings, Facts } from './model/bindings.js';
export type { Basis, Diagnostic, DiagnosticCode, Params, Severity, Source, Unjudged } from './model/diagnostic.js';
export type { Condition, Wording } from './model/operation.js';
export type { Reference, ReferenceField, ReferenceRule } from './model/reference.js';
export type {
  Configuration,
  FieldOf,
  Judgement,
  OptionsFor,
  Result,
  SubmitOptions,
  Validate,
  ValidateOptions,
} from './evaluator/validator.js';
export { standardSchema } from './standard-schema/index.js';
export type { StandardSchemaOptions } from './standard-schema/standard-schema.js';
export type {
  StandardIssue,
  StandardJsonSchemaOptions,
  StandardResult,
  StandardSchema,
  StandardSchemaCall,
} from './model/standard-schema.js';
export { translate } from './evaluator/translate.js';
export type { Locale } from './model/locale.js';
export { checkHeaders, type RequestHeaders } from './gateway/check-headers.js';
export { explainFailure, type FailureExplanation } from './gateway/explain-failure.js';
export { nextStates, type NextStates } from './gateway/next-states.js';
export { toProblemDetails, type ProblemDetails, type ProblemFinding } from './gateway/problem-details.js';
export { readResponse, type Reply, type ReplyOrder } from './gateway/read-response.js';
export type { Remedy } from './model/gateway.js';
export type * from './orders.js';
export { requirements } from './requirements/index.js';
export type { Option, Requirement, Requirements } from './model/requirement.js';
export type { RequirementsOptions } from './requirements/requirements.js';

/** The operations that have rules, such as `pe.payout`. */
export type OperationId = keyof Orders;

/** A validator of every operation, configured once. The order of a valid result is typed where all of it was judged; of a draft, or of some fields, it is `unknown`. */
export interface Validator {
  /**
   * A validator of every operation, configured once.
   * @param operation the operation's id, such as `pe.payout`
   * @param order the request body
   * @param options facts, the day to judge at, draft mode, the fields to report
   * @returns the typed order where it has no error, otherwise what is wrong, field by field, each with the clause it rests on
   */
  <Op extends OperationId>(operation: Op, order: unknown, options?: SubmitOptions): Result<Orders[Op]>;
  /**
   * The same for a draft, or for some fields, by the same rules and clauses.
   * @param operation the operation's id, such as `pe.payout`
   * @param order the request body
   * @param options facts, the day to judge at, draft mode, the fields to report
   * @returns the order where what was judged has no error, otherwise what is wrong, field by field, each with the clause it rests on
   */
  <Op extends OperationId, Name extends string>(
    operation: Op,
    order: unknown,
    options?: OptionsFor<Orders[Op], Name>,
  ): Result<unknown>;
}

/**
 * An operation's id and title, and whether there are rules for it. Without: the gateway's document names the operation and gives no
 * rules; {@link validate} refuses it.
 */
export type OperationSummary =
  | { readonly documented: true; readonly id: OperationId; readonly title: string }
  | { readonly documented: false; readonly id: string; readonly title: string };

/** Every operation that the gateway's document names (parts 4.1 and 4.2). */
export const operations: readonly OperationSummary[] = summaries;

/**
 * Makes a validator with bindings, severities or rules of one's own. The codes in bindings are those that the gateway's document leaves
 * out (parts 2.5, 2.6 and 4.2).
 * @param configuration what differs from the rules as they stand
 * @returns the same function as {@link validate}
 * @throws {TypeError} on a wrong configuration, such as an unknown slot, label or rule
 */
export function createValidator(configuration: Configuration = {}): Validator {
  const settings = settingsOf(configuration);
  const { locale } = settings;
  const catalogue = locale === undefined ? undefined : catalogueOf(locale);
  // All of them at once where there is something to read: the caller may change his objects later.
  const validators = new Map<string, Validate<unknown>>(Object.keys(settings).length > 0 ? configured(settings) : []);
  const validatorFor = (id: OperationId): Validate<unknown> | undefined => {
    const known = validators.get(id);
    if (known || typeof id !== 'string' || !Object.hasOwn(compiled, id)) return known;
    const validator = evaluatorOf<unknown>(compiled[id]);
    validators.set(id, validator);
    return validator;
  };
  const judge = (operation: OperationId, order: unknown, options?: ValidateOptions): Result<unknown> =>
    validatorFor(operation)?.(order, options) ?? refuseOperation(operation, Object.keys(compiled));
  return catalogue
    ? (operation: OperationId, order: unknown, options?: ValidateOptions) =>
        inLanguage(judge(operation, order, options), catalogue)
    : judge;
}

/** The validator of each operation; a mistake in a configuration must show here, not at the first order. */
function configured(settings: Configuration): readonly (readonly [OperationId, Validate<unknown>])[] {
  const all = Object.values(compiled);
  const validators = all.map(
    (operation) => [operation.id as OperationId, validatorOf<unknown>(operation, settings)] as const,
  );
  const { bindings = {}, severities = {}, off = [] } = settings;
  const slots = new Set(all.flatMap((operation) => Object.keys(operation.slots)));
  for (const slot of Object.keys(bindings)) {
    if (!slots.has(slot)) throw new TypeError(`bindings: there is no slot ${slot}; known are ${[...slots].join(', ')}`);
  }
  const ids = [...Object.keys(severities), ...off];
  const known = new Set(all.flatMap((operation) => [...changeable(operation)]));
  for (const id of ids) if (!known.has(id)) throw new TypeError(`there is no rule ${id} that can be changed`);
  return validators;
}

/**
 * Tells everything that is wrong with an order before it is sent: the rules of parts 1, 2, 4.2, 6 and 8 of the gateway's document, each
 * diagnostic with its clause in `source`. Never throws on an order.
 * @param operation the operation's id, such as `pe.payout`
 * @param order the request body; it is not changed, and nothing it holds appears in the result's diagnostics
 * @param options facts, the day to judge at, draft mode, the fields to report
 * @returns the typed order where it has no error, otherwise what is wrong, field by field, each with the clause it rests on
 * @throws {TypeError} on a wrong option
 */
export const validate: Validator = /*#__PURE__*/ createValidator();

/**
 * The rules of an operation as data, each with the clauses of the gateway's document, or the public document, that it rests on. Never
 * throws.
 * @param operation the operation's id, such as `pe.payout`
 * @returns the operation's fields, facts and rules; `undefined` for an operation without rules
 */
export function rulesOf(operation: OperationId): Reference | undefined {
  return Object.hasOwn(references, operation) ? references[operation] : undefined;
}
