import { compiled, references, summaries } from '../generated/operations/index.js';
import type { FactName, Orders, RulebookNames } from '../generated/orders.js';
import type { BindingsOf, FactsOf } from '../model/bindings.js';
import type { Reference } from '../model/reference.js';
import type {
  Configuration as AnyConfiguration,
  FieldOf,
  OptionsFor,
  OrderInput as InputOf,
  Result,
  SubmitOptions,
} from '../model/validation.js';
import { operationsValidatorOf } from '../validator/operations-validator.js';

/** The operations that have rules, such as `pe.payout`. */
export type OperationId = keyof Orders;

/** How a merchant changes the rules at run time, as data. A misspelt rule, slot or label does not compile. */
export type Configuration = AnyConfiguration<RulebookNames>;

/** The codes that a merchant got from the gateway: slot -> label -> codes, or the word `none` for a label that has no code. */
export type Bindings = BindingsOf<RulebookNames['slots']>;

/** What rules need and the order does not have. */
export type Facts = FactsOf<FactName>;

/** An order of an operation while it is filled in: every field is optional text. */
export type OrderInput<Op extends OperationId> = InputOf<Orders[Op]>;

/**
 * Validates orders of every operation. The order of a valid result is typed where the whole order was evaluated; for a draft, or for some
 * fields, it is `unknown`.
 */
export interface Validator {
  /**
   * Validates an order of any operation.
   * @param operation the operation's id, such as `pe.payout`
   * @param order the request body
   * @param options facts, the day to evaluate as of, draft mode, the fields to report
   * @returns the typed order where it has no error; otherwise what is wrong, field by field, each with its clause in `source`
   */
  <Op extends OperationId>(
    operation: Op,
    order: unknown,
    options?: SubmitOptions<FactName>,
  ): Result<Orders[Op], FieldOf<Orders[Op]> | FactName>;
  /**
   * The same for a draft, or for some fields, by the same rules and clauses.
   * @param operation the operation's id, such as `pe.payout`
   * @param order the request body
   * @param options facts, the day to evaluate as of, draft mode, the fields to report
   * @returns the order where what was evaluated has no error; otherwise what is wrong, field by field, each with its clause in `source`
   */
  <Op extends OperationId, Name extends string>(
    operation: Op,
    order: unknown,
    options?: OptionsFor<Orders[Op], Name, FactName>,
  ): Result<unknown, FieldOf<Orders[Op]> | FactName>;
}

/**
 * An operation's id and title, and whether there are rules for it. Without rules: the gateway's document names the operation and gives no
 * rules; {@link validate} refuses it.
 */
export type OperationSummary =
  | { readonly documented: true; readonly id: OperationId; readonly title: string }
  | { readonly documented: false; readonly id: string; readonly title: string };

/** Every operation that the gateway's document names (parts 4.1 and 4.2). */
export const operations: readonly OperationSummary[] = summaries;

/**
 * Makes a validator with bindings, severities or switched-off rules. The codes in bindings are those that the gateway's document leaves
 * out (parts 2.5, 2.6 and 4.2).
 * @param configuration what differs from the built-in rules
 * @returns the same function as {@link validate}
 * @throws {TypeError} on a wrong configuration, such as an unknown slot, label or rule
 */
export function createValidator(configuration: Configuration = {}): Validator {
  return operationsValidatorOf(compiled, configuration);
}

/**
 * Reports everything that is wrong with an order before it is sent: the rules of parts 1, 2, 4.2, 6 and 8 of the gateway's document, each
 * diagnostic with its clause in `source`. Never throws on an order.
 * @param operation the operation's id, such as `pe.payout`
 * @param order the request body; it is not changed, and the result's diagnostics contain none of its values
 * @param options facts, the day to evaluate as of, draft mode, the fields to report
 * @returns the typed order where it has no error; otherwise what is wrong, field by field, each with its clause in `source`
 * @throws {TypeError} on a wrong option
 */
export const validate: Validator = /*#__PURE__*/ createValidator();

/**
 * The rules of an operation as data, each with the clauses of the gateway's document, or the public document, that it comes from. Never
 * throws.
 * @param operation the operation's id, such as `pe.payout`
 * @returns the operation's fields, facts and rules; `undefined` for an operation without rules
 */
export function rulesOf(operation: OperationId): Reference | undefined {
  return Object.hasOwn(references, operation) ? references[operation] : undefined;
}
