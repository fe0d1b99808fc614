import type { Operation, Said } from '../../core/index.js';
import type { Finding, Path, Rulebook, Slot, SourcePositions, YamlFile } from '../rulebook/index.js';

/** What a lint rule may use. */
export interface LintContext {
  readonly rulebook: Rulebook;
  readonly positions: SourcePositions;
  /** The files without findings of their own. */
  readonly files: ReadonlyMap<string, YamlFile>;
  /** `false`: a file is unreadable or a name unknown, so that what seems unused may be used. */
  readonly isWhole: boolean;
  /** Whether a file exists but is unreadable. */
  readonly isBroken: (file: string) => boolean;
  /** The labels that a bindings file may name. */
  readonly labelsOf: (slot: string) => readonly string[];
  /** The forms of the codes that a slot may have. */
  readonly slotCodes: (slot: string) => Slot['codes'];
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

/**
 * A rule of lint: finds one kind of mistake in files that can be read. Each has a file of its own in `rules/`, named as the rule, and
 * exported under that name in camel case, and an entry of `rules/index.ts`.
 */
export interface LintRule {
  /** The code of its findings. */
  readonly name: string;
  readonly severity: Finding['severity'];
  /** What it finds, in one sentence. */
  readonly description: string;
  /** Skip operations that have an unreadable file. */
  readonly needsWhole?: true;
  /** A finding in a file that operations share counts only where all of these have it: one that needs the text may not be wrong. */
  readonly everywhere?: true;
  /** Checks one operation. */
  operation?(operation: Operation, context: LintContext, report: LintReport): void;
  /** Checks all files together. */
  rulebook?(context: LintContext, report: LintReport): void;
}
