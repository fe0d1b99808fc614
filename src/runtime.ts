/** What modules written by `payrules build` import. Part of the run time: nothing of the authoring side is behind it. */
import { refuseOperation } from './validator/no-rules.js';
import type { Result, Validate, ValidateOptions } from './model/validation.js';

export { operationOf } from './validator/operation-of.js';
export { equalsInAnyCase } from './model/any-case.js';
export { part } from './validator/extract-code.js';
export { translated } from './validator/translate.js';
export { membersOf, validatorOf } from './validator/validator.js';
export { formOf } from './form/form.js';
export { normalizerOf } from './normalize/normalize.js';
export { requirementsOf, type RequirementsOptions } from './requirements/requirements.js';
export { standardSchemaOf, type StandardSchemaOptions } from './standard-schema/standard-schema.js';
export type { Form, FormOptions } from './model/form.js';
export type { Normalized, NormalizeOptions } from './model/normalized.js';
export type { Requirements } from './model/requirement.js';
export type { StandardSchema } from './model/standard-schema.js';
export type {
  Configuration,
  FieldOf,
  OptionsFor,
  Result,
  SubmitOptions,
  Validate,
  ValidateOptions,
} from './model/validation.js';

/** Puts the validators of some operations behind one function, which refuses all other operations. */
export function validatorsOf(
  validators: Readonly<Record<string, Validate<unknown>>>,
): (operation: string, order: unknown, options?: ValidateOptions) => Result<unknown> {
  return (operation, order, options) =>
    Object.hasOwn(validators, operation)
      ? validators[operation]!(order, options)
      : refuseOperation(operation, Object.keys(validators));
}
