/**
 * The module that modules written by `payrules build` import: the run time, and the functions of checks. It does not import the authoring
 * side.
 */
import {
  type CompiledOperation,
  ENGINE,
  MODULE_FORM,
  type OperationTable,
  type RuleRow,
  type RuleWording,
  compareVersions,
  operationOf,
} from './core/index.js';

export * from './generated/check-functions.js';
export {
  countOf,
  equalsInAnyCase,
  evaluatorOf,
  formOf,
  guarded,
  isAbove,
  isAfter,
  isAtLeast,
  isAtMost,
  isBefore,
  isBelow,
  isInForce,
  membersOf,
  nationalOf,
  normalizerOf,
  operationsValidatorOf,
  part,
  objectOf,
  readReplyOf,
  refusingSchema,
  requirementsOf,
  shapeOf,
  standardSchemaOf,
  strict,
  sumOf,
  throwNoRules,
  toProblemDetails,
  totalsOf,
  translate,
  translated,
  validatorOf,
} from './core/index.js';
export type * from './core/helper-types.js';
export type * from './core/types.js';

/**
 * The members of an operation's module that this package reads. A module with other members comes from a newer package, which needs them to
 * evaluate orders.
 */
const MEMBERS: Readonly<Record<keyof OperationTable, true>> = {
  id: true,
  version: true,
  fields: true,
  facts: true,
  derived: true,
  totals: true,
  slots: true,
  shape: true,
  wordings: true,
  rows: true,
  inForce: true,
  clauses: true,
  evaluate: true,
};
/** The longest row, and the longest wording. */
const ROW: RuleRow['length'] = 11;
const WORDING: RuleWording['length'] = 5;

/**
 * The operation of a module.
 * @param form the form of the module: {@link MODULE_FORM} of the package that built it
 * @param built the version of the package that built it
 * @param from the first version that the rules are for, if the rulebook says so
 * @throws {Error} if the module is for another form, or for a later version
 */
export function operationFrom(form: number, table: OperationTable, built: string, from?: string): CompiledOperation {
  if (form !== MODULE_FORM)
    throw new Error(
      `The module of ${table.id} is for another major version of payrules than ${ENGINE}; build it again.`,
    );
  if (from !== undefined && compareVersions(from, ENGINE) > 0) throw new Error(needed(from));
  const hasMore =
    Object.keys(table).some((member) => !Object.hasOwn(MEMBERS, member)) ||
    table.rows.some(({ length }) => length > ROW) ||
    table.wordings.some(({ length }) => length > WORDING);
  if (hasMore) throw new Error(needed(built));
  return operationOf(table);
}

/**
 * A function that a module uses.
 * @param used the function, as this package has it
 * @param built the version of payrules that built the module
 * @throws {Error} if this package does not have it
 */
export function need<Used>(used: Used | undefined, built: string): Used {
  if (used === undefined) throw new Error(needed(built));
  return used;
}

/** The message. A newer major version may leave out functions that older modules use. */
const needed = (version: string): string =>
  compareVersions(version, ENGINE) > 0
    ? `These rules need payrules >= ${version}; this is ${ENGINE}.`
    : `These rules were built by payrules ${version}; this is ${ENGINE}: build them again.`;
