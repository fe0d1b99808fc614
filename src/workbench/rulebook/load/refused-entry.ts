import { ParameterError, type Position } from '../../../core/index.js';
import type { List } from '../rulebook.js';
import { entryPath } from './library.js';
import type { SourcePositions } from './source-positions.js';

/**
 * The position of the list entry that a check refuses: the last one of the shortest part of the list that it refuses.
 * @param message the check's error for the whole list
 * @param prepare prepares the check with so many entries of each list
 */
export function refusedEntry(
  list: List,
  message: string,
  prepare: (entries: number) => unknown,
  positions: SourcePositions,
): Position | undefined {
  const count = list.columns?.[0]?.text.split('\n').length ?? (list.values ?? list.rows ?? []).length;
  const isRefused = (entries: number): boolean => {
    try {
      prepare(entries);
      return false;
    } catch (error) {
      return error instanceof ParameterError && error.message === message;
    }
  };
  // Where the list is refused without any entry, no entry is wrong.
  if (isRefused(0) || !isRefused(count)) return undefined;
  let [accepted, refused] = [0, count];
  while (refused - accepted > 1) {
    const middle = (accepted + refused) >> 1;
    if (isRefused(middle)) refused = middle;
    else accepted = middle;
  }
  return positions.of(list, entryPath(list, positions, refused - 1));
}

/** A list with its first entries only. */
export function shortenedList(list: List, entries: number): List {
  return {
    ...list,
    ...(list.values && { values: list.values.slice(0, entries) }),
    ...(list.rows && { rows: list.rows.slice(0, entries) }),
    ...(list.columns && {
      columns: list.columns.map((column) => ({
        ...column,
        text: column.text.split('\n').slice(0, entries).join('\n'),
      })),
    }),
  };
}
