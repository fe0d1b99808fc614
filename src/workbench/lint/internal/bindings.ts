import { authoringSchemaOf } from '../../rulebook/index.js';
import type { LintContext } from '../lint-rule.js';

/** The codes that a bindings file gives to the labels of a slot. */
interface BoundSlot {
  /** The file in which to report. */
  readonly file: object;
  readonly slot: string;
  readonly labels: readonly (readonly [label: string, codes: readonly string[] | 'none'])[];
}

/** The slots of all bindings files in the folder. */
export function boundSlots({ files, positions }: LintContext): readonly BoundSlot[] {
  return [...files.values()]
    .filter((yaml) => authoringSchemaOf(yaml.file) === 'bindings')
    .flatMap((yaml) => {
      const file = positions.set({}, yaml, []);
      const slots = yaml.data as Readonly<Record<string, Readonly<Record<string, readonly string[] | 'none'>>>>;
      return Object.entries(slots).map(([slot, labels]) => ({ file, slot, labels: Object.entries(labels) }));
    });
}
