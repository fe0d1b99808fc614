import type { Rule } from '../../model/operation.js';
import type { List, Rulebook } from '../../rulebook/rulebook.js';
import type { Path } from '../../rulebook/load/yaml-file.js';

/** The list or table of a check's parameters: a file in `lists`, or values written in place, at a path of the rule. */
export interface WrittenList {
  readonly list: List | undefined;
  readonly values: readonly unknown[] | undefined;
  readonly path: Path;
}

/** Finds the first list in the parameters of a rule's check. */
export function writtenList({ check: { name, written } }: Rule, { lists }: Pick<Rulebook, 'lists'>): WrittenList {
  const path: Path = ['check', name];
  const parts: readonly (readonly [path: Path, value: unknown])[] = [
    [path, written],
    ...(typeof written === 'object' && written !== null && !Array.isArray(written)
      ? Object.entries(written).map(([key, value]) => [[...path, key], value] as const)
      : []),
  ];
  for (const [at, value] of parts) {
    if (Array.isArray(value)) return { list: undefined, values: value, path: at };
    if (typeof value === 'string' && value.startsWith(FOLDER))
      return { list: lists.get(value.slice(FOLDER.length)), values: undefined, path: at };
  }
  return { list: undefined, values: undefined, path };
}

const FOLDER = 'lists/';
