import { operations, type OperationId } from '../../index.js';
import { closest } from '../../text/closest.js';
import { printable } from '../../evaluator/field-name.js';
import { UsageError } from '../usage-error.js';

/** The operations that have rules. */
export const known: readonly OperationId[] = operations.filter((o) => o.documented).map((o) => o.id);

/**
 * The operation of that name.
 * @throws {UsageError} where there are no rules for it; the message says for which there are
 */
export function operationCalled(name: string): OperationId {
  const found = known.find((id) => id === name);
  if (found) return found;
  const list = `known are ${known.join(', ')}`;
  if (operations.some((o) => o.id === name))
    throw new UsageError(`the gateway's document names ${name} without giving its rules; ${list}`);
  const guess = closest(name, known);
  throw new UsageError(
    `there is no operation ${printable(name)};${guess === undefined ? '' : ` did you mean ${guess}?`} ${list}`,
  );
}
