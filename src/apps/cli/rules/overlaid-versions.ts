import { join } from 'node:path';
import type { Rulebook } from '../../../workbench/rulebook/index.js';
import type { Bindings } from '../../../core/index.js';
import type { Slots } from '../../../workbench/rulebook/index.js';
import { earlierOverlaidBy, overlaidBy, readOverlay } from './read-overlay.js';
import type { Io } from '../io.js';
import { UsageError } from '../../../workbench/system/index.js';
import { readVersions } from './read-rulebook.js';

export interface OverlaidVersions {
  readonly before: Rulebook;
  readonly after: Rulebook;
  /** The slots and labels of both versions. */
  readonly slots: Slots;
  /** The codes in the overlay. */
  readonly bindings: Bindings;
  /** The rules folder that both are versions of, or the later one's. */
  readonly folder: string;
  /** The path of a rule file as messages show it. */
  readonly pathOf: (file: string) => string;
}

/** The options that name an overlay over two versions of the rules. */
export const overlayOptions = {
  overlay: {
    type: 'string',
    value: 'DIR',
    text: 'both versions with your folder of changed and added rules',
  },
  'head-overlay': {
    type: 'string',
    value: 'DIR',
    text: 'only HEAD with that folder, to see what the folder changes; its codes apply to both versions',
  },
} as const;

/** The values of {@link overlayOptions}, and whether to load the checks of the rules folder. */
export type OverlayValues = Readonly<Partial<Record<keyof typeof overlayOptions, string>>> & {
  readonly 'own-checks'?: boolean;
};

/**
 * Reads two versions of the rules and applies an overlay, where one is named, to both or to the later one. Its codes apply to both.
 * @param day the date from which an exception has expired
 * @throws {UsageError} where a version or the overlay can't be read, or the overlay does not fit the later version
 */
export async function readOverlaidVersions(
  base: string,
  head: string,
  values: OverlayValues,
  day: string,
  io: Io,
): Promise<OverlaidVersions> {
  assertOneOverlay(values);
  return overlayVersions(await readVersions(base, head, io, values['own-checks']), values, day, io);
}

/**
 * Refuses two overlays.
 * @throws {UsageError} where both are named
 */
export function assertOneOverlay({ overlay: both, 'head-overlay': later }: OverlayValues): void {
  if (both !== undefined && later !== undefined) throw new UsageError('use --overlay or --head-overlay, not both');
}

/** The second half of {@link readOverlaidVersions}, for versions that are read already. */
export async function overlayVersions(
  { before, after, folder }: Pick<OverlaidVersions, 'before' | 'after' | 'folder'>,
  { overlay: both, 'head-overlay': later }: OverlayValues,
  day: string,
  io: Io,
): Promise<OverlaidVersions> {
  const slots = slotsOfBoth(before.slots, after.slots);
  const named = both ?? later;
  const overlay = named === undefined ? undefined : await readOverlay(named, io, slots);
  const pathOf = (file: string): string => (overlay?.files.has(file) ? file : join(folder, file));
  if (!overlay) return { before, after, bindings: {}, slots, folder, pathOf };
  return {
    before: later === undefined ? earlierOverlaidBy(overlay, before, day) : before,
    after: overlaidBy(overlay, after, day, io).rulebook,
    bindings: overlay.bindings,
    slots,
    folder,
    pathOf,
  };
}

function slotsOfBoth(before: Slots, after: Slots): Slots {
  return new Map(
    [...before, ...after].map(([id, slot]) => [
      id,
      { ...slot, labels: { ...before.get(id)?.labels, ...after.get(id)?.labels } },
    ]),
  );
}
