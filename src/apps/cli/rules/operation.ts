import { closest, printable } from '../../../core/index.js';
import { UsageError } from '../../../workbench/system/index.js';

/** The operations that a command may be about. */
interface OperationNames {
  readonly ids: readonly string[];
  /** Those that the document names without rules. */
  readonly undocumented: readonly { readonly id: string }[];
}

/**
 * Checks the name of an operation that the command line gives.
 * @param asked what to name where there is no name
 * @throws {UsageError} where there are no rules for it; the message lists the operations that have rules
 */
export function operationNamed(
  name: string | undefined,
  { ids: known, undocumented }: OperationNames,
  asked = 'name an operation',
): string {
  const list = `known are ${known.join(', ')}`;
  if (name === undefined) throw new UsageError(`${asked}; ${list}`);
  if (known.includes(name)) return name;
  if (undocumented.some(({ id }) => id === name))
    throw new UsageError(`the gateway's document names ${name} without giving its rules; ${list}`);
  if (/\.(?:csv|xlsx|json|ndjson)$/i.test(name)) throw new UsageError(`${asked}, before ${printable(name)}; ${list}`);
  throw notKnown('there is no operation', name, known);
}

/** An error that names the operations that there are, and the one that was most likely meant. */
export function notKnown(problem: string, name: string, known: readonly string[]): UsageError {
  const guess = closest(name, known);
  return new UsageError(
    `${problem} ${printable(name)};${guess === undefined ? '' : ` did you mean ${guess}?`} known are ${known.join(', ')}`,
  );
}
