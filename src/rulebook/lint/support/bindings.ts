import { kindOf } from '../../files.js';
import type { LintContext } from '../rule.js';

/** What a bindings file says of a slot. */
export interface BoundSlot {
  /** The file, to report in. */
  readonly file: object;
  readonly slot: string;
  readonly labels: readonly (readonly [label: string, codes: readonly string[] | 'none'])[];
}

/** The slots of all bindings files in the folder. */
export function boundSlots({ files, places }: LintContext): readonly BoundSlot[] {
  return [...files.values()]
    .filter((yaml) => kindOf(yaml.file) === 'bindings')
    .flatMap((yaml) => {
      const file = places.set({}, yaml, []);
      const slots = yaml.data as Readonly<Record<string, Readonly<Record<string, readonly string[] | 'none'>>>>;
      return Object.entries(slots).map(([slot, labels]) => ({ file, slot, labels: Object.entries(labels) }));
    });
}
