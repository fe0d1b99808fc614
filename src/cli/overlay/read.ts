import { join } from 'node:path';
import {
  readRules,
  readSchemas,
  RulebookError,
  type Finding,
  type RuleFiles,
  type Rulebook,
} from '../../compiler/index.js';
import type { Bindings } from '../../model/bindings.js';
import { applyOverlay, type Overlaid } from '../../rulebook/overlay.js';
import { findingsOf } from '../../studies/lint-overlay.js';
import { oneLine } from '../../text/one-line.js';
import { visible } from '../../text/visible.js';
import { readBindings } from '../check/bindings.js';
import { inPackage } from '../package.js';
import { UsageError } from '../usage-error.js';

/** A merchant's folder, read and not yet applied. */
export interface Overlay {
  readonly files: RuleFiles;
  readonly bindings: Bindings;
}

/**
 * Reads a merchant's folder.
 * @throws {UsageError} where it can't be read, or its bindings have a fault
 */
export async function readOverlay(folder: string): Promise<Overlay> {
  const files = new Map([...filesIn(folder)].map(([file, text]) => [join(folder, file), text]));
  const bindings = join(folder, 'bindings.yaml');
  return { files, bindings: files.has(bindings) ? await readBindings(bindings) : {} };
}

/**
 * The rules as an overlay has them. What it says of exceptions that ended goes to standard error: the rules then stand as they were.
 * @throws {UsageError} with each fault at its file, line and column
 */
export function overlaidBy(overlay: Overlay, rulebook: Rulebook, day: string): Overlaid {
  const overlaid = applyOverlay(rulebook, overlay.files, readSchemas(inPackage('schemas/authoring')), day);
  const findings = findingsOf(rulebook, overlaid, day);
  const errors = findings.filter((f) => f.severity === 'error');
  if (errors.length > 0) throw new UsageError(...errors.map(lineOf));
  for (const finding of findings) process.stderr.write(`payrules: ${lineOf(finding)}\n`);
  return overlaid;
}

/** An earlier version of the rules under the same overlay; what the overlay says of rules that it does not have is passed over. */
export function earlierOverlaidBy(overlay: Overlay, rulebook: Rulebook, day: string): Rulebook {
  return applyOverlay(rulebook, overlay.files, readSchemas(inPackage('schemas/authoring')), day).rulebook;
}

function filesIn(folder: string): RuleFiles {
  try {
    return readRules(folder);
  } catch (error) {
    if (error instanceof RulebookError)
      throw new UsageError("the overlay can't be read", ...error.findings.map(lineOf));
    throw error;
  }
}

function lineOf({ file, line, column, message }: Finding): string {
  return visible(`${file}:${line}:${column}: ${oneLine(message)}`);
}
