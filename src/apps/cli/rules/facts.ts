import type { Facts } from '../../../index.js';
import { findRepeatedName, isRecord, printable } from '../../../core/index.js';
import { guessOf } from '../arguments.js';
import { UsageError } from '../../../workbench/system/index.js';

/**
 * Reads `--facts`.
 * @param written JSON from the command line
 * @param known the facts that may be given
 * @throws {UsageError} if it is not an object of texts, or names a fact that no rule asks for
 */
export function readFacts(written: string, known: readonly string[]): Facts {
  const facts = parse(written);
  if (findRepeatedName(written) !== undefined) throw new UsageError('--facts has a name twice');
  if (!isRecord(facts)) throw new UsageError('--facts must be a JSON object, such as {"cardCountry":"DEU"}');
  for (const [name, value] of Object.entries(facts)) {
    if (!known.includes(name))
      throw new UsageError(`--facts: no rule asks for ${printable(name)}${guessOf(name, known) || knownIn(known)}`);
    if (typeof value !== 'string') throw new UsageError(`--facts: ${name} must be text`);
  }
  return facts;
}

/** The shells of Windows pass on no plain quotes, and cmd passes on single ones. */
const UNQUOTED = String.raw`; in cmd, write "{\"cardCountry\":\"DEU\"}", in PowerShell 5 '{\"cardCountry\":\"DEU\"}'`;

function parse(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    throw new UsageError(`--facts is not JSON${/^'?\{[^"]+\}'?$/.test(written) ? UNQUOTED : ''}`);
  }
}

const knownIn = (known: readonly string[]): string =>
  known.length > 0 ? `; known are ${known.join(', ')}` : '; this operation has no facts';
