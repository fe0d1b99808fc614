import { ParameterError } from '../../../core/index.js';
import type { List } from '../rulebook.js';

/** The number of entries of a list. */
export const entriesInList = ({ columns, values, rows }: List): number =>
  columns?.[0]?.text.split('\n').length ?? (values ?? rows ?? []).length;

/**
 * The place of the entry that a check refuses: the last one of the shortest part of all entries that it refuses.
 * @param refused the check's error for all entries
 * @param prepare prepares the check with so many of them
 * @returns `undefined` where no entry is wrong: the check also refuses none of them
 */
export function refusedEntry(
  count: number,
  refused: ParameterError,
  prepare: (entries: number) => unknown,
): number | undefined {
  const errorOf = (entries: number): ParameterError | undefined => {
    try {
      prepare(entries);
      return undefined;
    } catch (error) {
      return error instanceof ParameterError ? error : undefined;
    }
  };
  const isRefused = (entries: number): boolean => errorOf(entries)?.message === refused.message;
  const ofNone = errorOf(0);
  // What a message names may depend on the entries.
  if ((ofNone && templatesOf(ofNone) === templatesOf(refused)) || !isRefused(count)) return undefined;
  let [accepted, most] = [0, count];
  while (most - accepted > 1) {
    const middle = (accepted + most) >> 1;
    if (isRefused(middle)) most = middle;
    else accepted = middle;
  }
  return most - 1;
}

const templatesOf = ({ said }: ParameterError): string =>
  [said]
    .flat()
    .map(({ template }) => template)
    .join(' ');

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
