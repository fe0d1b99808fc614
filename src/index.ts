import { unknownOperation } from './evaluator/reserved.js';
import { validatorOf, type Configuration, type Result, type Validate, type ValidateOptions } from './evaluator/validator.js';
import type { Reference } from './model/reference.js';
import { compiled, references, undocumented } from './operations/index.js';
import type { Orders } from './orders.js';

export type { Bindings, Facts } from './model/bindings.js';
export type { Basis, Diagnostic, DiagnosticCode, Params, Severity, Source } from './model/diagnostic.js';
export type { Reference, ReferenceField, ReferenceRule } from './model/reference.js';
export type { Configuration, Result, Validate, ValidateOptions } from './evaluator/validator.js';
export type { Unjudged } from './evaluator/diagnose.js';
export type * from './orders.js';

/** The operations that have rules, such as `pe.payout`. */
export type OperationId = keyof Orders;

/** A validator of every operation, configured once. */
export type Validator = <Op extends OperationId>(operation: Op, order: unknown, options?: ValidateOptions) => Result<Orders[Op]>;

/** An operation's id and title, and whether there are rules for it. */
export interface OperationSummary {
  readonly id: string;
  readonly title: string;
  /** `false`: the gateway's document names the operation and gives no rules; {@link validate} refuses it. */
  readonly documented: boolean;
}

/** Every operation that the gateway's document names (parts 4.1 and 4.2). */
export const operations: readonly OperationSummary[] = /*#__PURE__*/ [
  .../*#__PURE__*/ Object.values(references).map(({ id, title }) => ({ id, title, documented: true })),
  .../*#__PURE__*/ undocumented.map((operation) => ({ ...operation, documented: false })),
];

/**
 * Makes a validator with bindings, severities or rules of one's own.
 * @param configuration what differs from the rules as they stand
 * @returns the same function as {@link validate}
 * @throws {TypeError} on a wrong configuration, such as an unknown slot, label or rule
 */
export function createValidator(configuration: Configuration = {}): Validator {
  if (Object.keys(configuration).length > 0) checkConfiguration(configuration);
  const validators = new Map<string, Validate<unknown>>();
  const validatorFor = (id: OperationId): Validate<unknown> | undefined => {
    const known = validators.get(id);
    if (known || typeof id !== 'string' || !Object.hasOwn(compiled, id)) return known;
    const validator = validatorOf<unknown>(compiled[id], configuration);
    validators.set(id, validator);
    return validator;
  };
  return (operation, order, options) => (validatorFor(operation)?.(order, options) ?? refuse(operation)) as Result<Orders[typeof operation]>;
}

/** A mistake in a configuration must show when the validator is made, not at its first order. */
function checkConfiguration(configuration: Configuration): void {
  const all = Object.values(compiled);
  for (const operation of all) validatorOf(operation, configuration);
  const slots = new Set(all.flatMap((operation) => Object.keys(operation.slots)));
  const { bindings = {}, severities = {}, off = [] } = Object.assign(Object.create(null) as Configuration, configuration);
  for (const slot of Object.keys(bindings)) {
    if (!slots.has(slot)) throw new TypeError(`bindings: there is no slot ${slot}; known are ${[...slots].join(', ')}`);
  }
  const ids = [...Object.keys(severities), ...off];
  const known = new Set(all.flatMap((operation) => operation.rules.map((rule) => rule.id)));
  for (const id of ids) if (!known.has(id)) throw new TypeError(`there is no rule ${id} that can be changed`);
}

function refuse(operation: unknown): Result<never> {
  const diagnostics = [unknownOperation(Object.keys(compiled))];
  return { valid: false, operation: typeof operation === 'string' && /^[a-z.]{1,40}$/.test(operation) ? operation : '', rulesVersion: '', diagnostics, unjudged: [] };
}

/**
 * Tells everything that is wrong with an order before it is sent.
 * @param operation the operation's id, such as `pe.payout`
 * @param order the request body; it is not changed, and nothing it holds appears in the result's diagnostics
 * @param options facts, the day to judge at, draft mode
 * @returns the typed order where it has no error, otherwise what is wrong, field by field, each with the clause it rests on
 */
export const validate: Validator = /*#__PURE__*/ createLazily();

function createLazily(): Validator {
  let validator: Validator | undefined;
  return (operation, order, options) => (validator ??= createValidator())(operation, order, options);
}

/**
 * The rules of an operation as data.
 * @returns `undefined` for an operation without rules
 */
export function rulesOf(operation: OperationId): Reference | undefined {
  return Object.hasOwn(references, operation) ? references[operation] : undefined;
}
