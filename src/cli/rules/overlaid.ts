import { join } from 'node:path';
import type { Rulebook } from '../../compiler/index.js';
import type { Bindings } from '../../model/bindings.js';
import { earlierOverlaidBy, overlaidBy, readOverlay } from '../overlay/read.js';
import { readVersions } from './versions.js';

export interface OverlaidVersions {
  readonly before: Rulebook;
  readonly after: Rulebook;
  /** The codes that the overlay holds. */
  readonly bindings: Bindings;
  /** A rule file's path as people know it. */
  readonly pathOf: (file: string) => string;
}

/**
 * Reads two versions of the rules, both under the same overlay where one is given.
 * @param day from which an exception is past its date
 * @throws {UsageError} where a version or the overlay can't be read, or the overlay does not fit the later version
 */
export async function readOverlaid(base: string, head: string, overlayFolder: string | undefined, day: string): Promise<OverlaidVersions> {
  const { before, after, folder } = readVersions(base, head);
  const overlay = overlayFolder === undefined ? undefined : await readOverlay(overlayFolder);
  const pathOf = (file: string): string => (overlay?.files.has(file) ? file : join(folder, file));
  if (!overlay) return { before, after, bindings: {}, pathOf };
  return { before: earlierOverlaidBy(overlay, before, day), after: overlaidBy(overlay, after, day).rulebook, bindings: overlay.bindings, pathOf };
}
