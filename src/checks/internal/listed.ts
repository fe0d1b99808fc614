import { type CheckContext, MOST_WRITTEN_OUT, type TableColumn, type Trial } from '../../core/index.js';
import { listName, valuesOf } from './written.js';

/** The values of a check: those in a rule or a list, or a longer list, which rules and modules share. */
export type ListedValues = readonly string[] | TableColumn;

const columns = new WeakMap<readonly string[], TableColumn>();
const cells = new WeakMap<TableColumn, readonly string[]>();

/** The values in a rule, or in its list file. */
export function sharedValuesOf(written: string | readonly string[], context: CheckContext): ListedValues {
  const values = valuesOf(written, context);
  if (typeof written !== 'string' || values.length <= MOST_WRITTEN_OUT) return values;
  const list = listName(written);
  const column = columns.get(values) ?? context.columns(list)?.[0] ?? { list, name: 'values', text: values.join('\n') };
  columns.set(values, column);
  return column;
}

export const isShared = (values: ListedValues): values is TableColumn => 'text' in values;

/** Each of the values. */
export function eachOf(values: ListedValues): readonly string[] {
  if (!isShared(values)) return values;
  const known = cells.get(values) ?? values.text.split('\n');
  cells.set(values, known);
  return known;
}

/** The most values of a shared list that are tried or tested. */
const MOST_TRIED = 20;

/** Some values of a list: the first, the last, and some at even distances. */
export function sampleOf(values: ListedValues): readonly string[] {
  const each = eachOf(values);
  if (!isShared(values)) return each;
  const step = (each.length - 1) / (MOST_TRIED - 1);
  return Array.from({ length: MOST_TRIED }, (_, i) => each[Math.round(i * step)]!);
}

/** The values that only some versions of a list have, or a selection if there are many. */
export function trialsOf(all: readonly ListedValues[]): readonly Trial[] {
  if (!all.some(isShared)) return [];
  const sets = all.map((values) => new Set(eachOf(values)));
  return all.map((values) => ({
    order: {},
    values: eachOf(values)
      .filter((value) => sets.some((set) => !set.has(value)))
      .slice(0, MOST_TRIED),
  }));
}

/** The reason why a JSON Schema can't contain the values of a shared list. */
export const tooLongFor = ({ list, text }: TableColumn): string =>
  `The list lists/${list} has ${text.split('\n').length} values; a schema has lists of at most ${MOST_WRITTEN_OUT}.`;
