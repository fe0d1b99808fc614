import { join } from 'node:path';
import type { Rulebook } from '../../compiler/index.js';
import type { Bindings } from '../../model/bindings.js';
import { earlierOverlaidBy, overlaidBy, readOverlay } from '../overlay/read.js';
import { UsageError } from '../usage-error.js';
import { readVersions } from './versions.js';

export interface OverlaidVersions {
  readonly before: Rulebook;
  readonly after: Rulebook;
  /** The codes that the overlay holds. */
  readonly bindings: Bindings;
  /** A rule file's path as people know it. */
  readonly pathOf: (file: string) => string;
}

/** A merchant's folder over two versions of the rules, as a command's options name it. */
export const overlayOptions = { overlay: { type: 'string' }, 'head-overlay': { type: 'string' } } as const;

/** The values of {@link overlayOptions}. */
export type OverlayValues = Readonly<Partial<Record<keyof typeof overlayOptions, string>>>;

/**
 * Reads two versions of the rules, both or the later one alone under an overlay where one is given. Its codes count for both.
 * @param day from which an exception is past its date
 * @throws {UsageError} where a version or the overlay can't be read, or the overlay does not fit the later version
 */
export async function readOverlaid(base: string, head: string, { overlay: both, 'head-overlay': later }: OverlayValues, day: string): Promise<OverlaidVersions> {
  if (both !== undefined && later !== undefined) throw new UsageError('say --overlay or --head-overlay, not both');
  const { before, after, folder } = readVersions(base, head);
  const named = both ?? later;
  const overlay = named === undefined ? undefined : await readOverlay(named);
  const pathOf = (file: string): string => (overlay?.files.has(file) ? file : join(folder, file));
  if (!overlay) return { before, after, bindings: {}, pathOf };
  return { before: later === undefined ? earlierOverlaidBy(overlay, before, day) : before, after: overlaidBy(overlay, after, day).rulebook, bindings: overlay.bindings, pathOf };
}
