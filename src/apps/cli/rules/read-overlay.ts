import { join } from 'node:path';
import { readRules, RulebookError, type RuleFiles, type Rulebook } from '../../../workbench/rulebook/index.js';
import type { Bindings } from '../../../core/index.js';
import { type Overlaid, type Slots, applyOverlay, authoringSchemas } from '../../../workbench/rulebook/index.js';
import { overlayFaults } from '../../../workbench/lint/index.js';
import { errorLine, readBindings } from './bindings.js';
import { note, pathOf, type Io } from '../io.js';
import { UsageError } from '../../../workbench/system/index.js';

/** An overlay that is read and not yet applied. */
export interface Overlay {
  readonly files: RuleFiles;
  readonly bindings: Bindings;
}

/**
 * Reads an overlay.
 * @param slots the slots of the rulebook that it changes
 * @throws {UsageError} where it can't be read, or its bindings have a fault
 */
export async function readOverlay(folder: string, io: Pick<Io, 'cwd'>, slots: Slots): Promise<Overlay> {
  const files = new Map([...filesIn(folder, io)].map(([file, text]) => [join(folder, file), text]));
  const bindings = join(folder, 'bindings.yaml');
  return { files, bindings: files.has(bindings) ? await readBindings(bindings, io, slots) : {} };
}

/**
 * Applies an overlay to the rules. Expired exceptions are noted; these rules stay as they were.
 * @param io where findings are noted; without it the overlay is not linted, as another thread has done that
 * @throws {UsageError} with each fault at its file, line and column
 */
export function overlaidBy(overlay: Overlay, rulebook: Rulebook, day: string, io?: Pick<Io, 'stderr'>): Overlaid {
  const overlaid = applyOverlay(rulebook, overlay.files, authoringSchemas(), day);
  if (!io) return overlaid;
  const findings = overlayFaults(rulebook, overlaid, day);
  const errors = findings.filter((f) => f.severity === 'error');
  if (errors.length > 0) throw new UsageError(...errors.map(errorLine));
  for (const finding of findings) note(io, errorLine(finding));
  return overlaid;
}

/** Applies an overlay to an earlier version of the rules; changes of rules that this version does not have are ignored. */
export function earlierOverlaidBy(overlay: Overlay, rulebook: Rulebook, day: string): Rulebook {
  return applyOverlay(rulebook, overlay.files, authoringSchemas(), day).rulebook;
}

function filesIn(folder: string, io: Pick<Io, 'cwd'>): RuleFiles {
  const path = pathOf(io, folder);
  try {
    return readRules(path);
  } catch (error) {
    if (error instanceof RulebookError)
      throw new UsageError(
        "the overlay can't be read",
        ...error.findings.map((finding) =>
          errorLine({ ...finding, file: finding.file === path ? folder : finding.file }),
        ),
      );
    throw error;
  }
}
