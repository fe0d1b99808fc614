import type { Operation } from '../../model/operation.js';
import type { Finding } from '../finding.js';
import type { Places } from '../places.js';
import type { Rulebook } from '../rulebook.js';
import type { Path, YamlFile } from '../yaml-file.js';

/** What a lint rule may look at. */
export interface LintContext {
  readonly rulebook: Rulebook;
  readonly places: Places;
  /** The files that could be read. */
  readonly files: ReadonlyMap<string, YamlFile>;
  /** `false`: something can't be read or does not exist, so that what seems unused may not be. */
  readonly isWhole: boolean;
  /** Whether a file is there, but can't be read. */
  readonly isBroken: (file: string) => boolean;
  /** The labels that a bindings file may name. */
  readonly labelsOf: (slot: string) => readonly string[];
  /** The day (UTC) as on which dates are judged. */
  readonly at: string;
}

/**
 * Reports a problem inside a card, list or operation.
 * @param card what was read from a rule file
 * @param path leads from the card to the value, or to the key where `place` says so
 */
export type Report = (card: object, path: Path, message: string, place?: 'key') => void;

/** Judges what rule files mean, once they can be read. One file each; a rule's name is the code of its findings. */
export interface LintRule {
  readonly name: string;
  readonly severity: Finding['severity'];
  /** What it finds, in a sentence. */
  readonly description: string;
  /** It can't judge an operation of which a file can't be read. */
  readonly needsWhole?: true;
  /** Judges one operation. */
  operation?(operation: Operation, context: LintContext, report: Report): void;
  /** Judges all files together. */
  rulebook?(context: LintContext, report: Report): void;
}
