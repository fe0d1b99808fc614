/** What the modules that `payrules build` writes import: the run time, and the functions of checks. Nothing of the authoring side is behind it. */
import { type CompiledOperation, ENGINE, MODULE_FORM, type OperationTable, operationOf } from './core/index.js';

export * from './generated/check-functions.js';
export {
  checkHeadersOf,
  equalsInAnyCase,
  evaluatorOf,
  explainFailureOf,
  formOf,
  guarded,
  isAbove,
  isAfter,
  isAtLeast,
  isAtMost,
  isBefore,
  isBelow,
  itemsOf,
  membersOf,
  nextStatesOf,
  normalizerOf,
  operationsValidatorOf,
  part,
  readResponseOf,
  refusingSchema,
  requirementsOf,
  shapeOf,
  standardSchemaOf,
  throwNoRules,
  toProblemDetails,
  translate,
  translated,
  validatorOf,
} from './core/index.js';
export type * from './core/types.js';

/**
 * The operation of a module.
 * @param form that of the module: {@link MODULE_FORM} of the package that built it
 * @throws {Error} where the module was built for another form
 */
export function operationFrom(form: number, table: OperationTable): CompiledOperation {
  if (form !== MODULE_FORM)
    throw new Error(
      `The module of ${table.id} is for another major version of payrules than ${ENGINE}; build it again.`,
    );
  return operationOf(table);
}

/**
 * A function that a module uses.
 * @param used the function, as this package has it
 * @param version the version of payrules that built the module
 * @throws {Error} where this package does not have it
 */
export function need<Used>(used: Used | undefined, version: string): Used {
  if (used === undefined) throw new Error(`These rules need payrules >= ${version}; this is ${ENGINE}.`);
  return used;
}
