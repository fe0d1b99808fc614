import type { Rulebook } from '../../compiler/index.js';
import type { Bindings } from '../../model/bindings.js';
import { earlierOverlaidBy, overlaidBy, readOverlay } from '../overlay/read.js';
import { readVersions } from './versions.js';

/**
 * Reads two versions of the rules, both under the same overlay where one is given.
 * @param day from which an exception is past its date
 * @throws {UsageError} where a version or the overlay can't be read, or the overlay does not fit the later version
 */
export async function readOverlaid(base: string, head: string, folder: string | undefined, day: string): Promise<{ readonly before: Rulebook; readonly after: Rulebook; readonly bindings: Bindings }> {
  const { before, after } = readVersions(base, head);
  if (folder === undefined) return { before, after, bindings: {} };
  const overlay = await readOverlay(folder);
  return { before: earlierOverlaidBy(overlay, before, day), after: overlaidBy(overlay, after, day).rulebook, bindings: overlay.bindings };
}
