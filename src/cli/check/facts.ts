import { rulesOf, type Facts, type OperationId } from '../../index.js';
import { closest } from '../../text/closest.js';
import { printable } from '../../evaluator/field-name.js';
import { findRepeatedName } from '../input/repeated-name.js';
import { UsageError } from '../usage-error.js';

/**
 * Reads `--facts`.
 * @param written JSON, as it stands on the command line
 * @param operations those whose facts may be given
 * @throws {UsageError} where it is no object of texts, or names a fact that no rule asks for
 */
export function readFacts(written: string, operations: readonly OperationId[]): Facts {
  const facts = parse(written);
  if (findRepeatedName(written) !== undefined) throw new UsageError('--facts has a name twice');
  if (typeof facts !== 'object' || facts === null || Array.isArray(facts))
    throw new UsageError('--facts must be a JSON object, such as {"cardCountry":"DEU"}');
  const known = factsOf(operations);
  for (const [name, value] of Object.entries(facts)) {
    if (!known.includes(name))
      throw new UsageError(`--facts: no rule asks for ${printable(name)}; ${adviceFor(name, known)}`);
    if (typeof value !== 'string') throw new UsageError(`--facts: ${name} must be text`);
  }
  return facts as Facts;
}

/** The facts that rules of these operations ask for. */
export function factsOf(operations: readonly OperationId[]): readonly string[] {
  return [...new Set(operations.flatMap((id) => rulesOf(id)?.facts.map((fact) => fact.name) ?? []))];
}

function parse(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    throw new UsageError('--facts is not JSON');
  }
}

function adviceFor(name: string, known: readonly string[]): string {
  const guess = closest(name, known);
  if (guess !== undefined) return `did you mean ${guess}?`;
  return known.length > 0 ? `known are ${known.join(', ')}` : 'it takes no facts';
}
