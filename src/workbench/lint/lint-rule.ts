import type { Operation, Said } from '../../core/index.js';
import { type Finding, type Path, type Reading, type SourcePositions, findingAt } from '../rulebook/index.js';

/** The information that a lint rule may use. */
export interface LintContext extends Omit<Reading, 'findings' | 'partial'> {
  /** The evaluation date (UTC), such as 2027-01-31. */
  readonly at: string;
}

/**
 * Reports a problem of a rule, list, operation or another part of the rulebook.
 * @param entry the part, as it was read from a rule file
 * @param path leads from the entry to the value with the problem
 * @param target whether the finding points at the value (the default) or at its key
 */
export type LintReport = (entry: object, path: Path, message: Said, target?: 'key') => void;

/** The finding of a rule about a reported problem. */
export function findingFrom(
  { name, severity }: LintRule,
  positions: SourcePositions,
  [entry, path, message, target]: Parameters<LintReport>,
): Finding {
  const position = target === 'key' ? positions.ofKey(entry, path) : positions.of(entry, path);
  return findingAt(position, name, message, severity);
}

/**
 * A lint rule, which finds one kind of mistake in readable files. Each rule has its own file in `rules/`, named like the rule, which
 * exports the rule under that name in camel case. `rules/index.ts` lists it.
 */
export interface LintRule {
  /** The code of its findings. */
  readonly name: string;
  readonly severity: Finding['severity'];
  /** What the rule finds, in one sentence. */
  readonly description: string;
  /** Whether to skip operations with an unreadable file. */
  readonly needsWhole?: true;
  /**
   * Whether a finding in a shared file counts only if all operations that include the file have it: a text may be right for one that needs
   * it.
   */
  readonly everywhere?: true;
  /** Checks one operation. */
  operation?(operation: Operation, context: LintContext, report: LintReport): void;
  /** Checks all files together. */
  rulebook?(context: LintContext, report: LintReport): void;
}
