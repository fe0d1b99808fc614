import { type CompiledOperation, dayOf, printable } from '../../../core/index.js';
import type { Ruleset } from '../../../workbench/open/index.js';
import { guessOf } from '../arguments.js';
import type { Io } from '../io.js';
import { type RulesetValues, timeFromOption } from '../options.js';
import { noteBuiltInRules } from './note-edits.js';
import { readRuleset, sourceIn } from './ruleset.js';
import { UsageError } from '../../../workbench/system/index.js';

/** The operations that a command may be about. */
interface OperationNames {
  readonly ids: readonly string[];
  /** The operations that the document names without rules. */
  readonly undocumented: readonly { readonly id: string }[];
}

/** Opens the rules for the one operation that a command is about, at the time that it names. */
export async function openOperation(
  values: RulesetValues & { readonly at?: string },
  name: string | undefined,
  io: Io,
): Promise<{
  readonly rules: Ruleset;
  readonly id: string;
  readonly operation: CompiledOperation;
  readonly at: string;
}> {
  const at = timeFromOption(values.at, io);
  if (values.rules === undefined) noteBuiltInRules(io);
  const rules = await readRuleset(sourceIn(values, io, name), dayOf(at), io);
  const id = operationNamed(name, rules);
  return { rules, id, operation: rules.compiled.get(id)!, at };
}

/**
 * Checks the name of an operation on the command line.
 * @param asked what the message asks for if the name is missing
 * @throws {UsageError} if there are no rules for it; the message lists the operations that have rules
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

/** An error that lists the existing operations and suggests the one that was most likely meant. */
export function notKnown(problem: string, name: string, known: readonly string[]): UsageError {
  return new UsageError(`${problem} ${printable(name)}${guessOf(name, known) || ';'} known are ${known.join(', ')}`);
}
