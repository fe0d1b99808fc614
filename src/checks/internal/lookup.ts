import type { CheckTest, Narrow, Narrowing, OrderValues } from '../../core/index.js';
import { isOpen } from './rows.js';

/** Tables with many rows, which rules share. Indexes are built once, at their first use. */

/** The cells of a column, one on each line. */
export interface Cells {
  readonly text: string;
}

/** The cells that a table has for an order: a single cell, or the cells of all rows that the order may match. `undefined`: no row. */
type Answer = string | ReadonlySet<string> | undefined;

/** How the values of an order are looked up. */
export interface LookupOptions {
  /** Set if a field that is missing or has no row allows any value. Otherwise an unknown value may be in any row. */
  readonly closed?: true;
  /** The places of the columns that are facts, and of those that are fields. */
  readonly facts?: readonly number[];
  readonly fields?: readonly number[];
}

/** The values of an order in the order of the table's columns. */
type Values = readonly OrderValues[string][];

type Index = ReadonlyMap<string, string | ReadonlySet<string>>;

const indexes = new WeakMap<Cells, { readonly columns: readonly Cells[]; readonly index: Index }[]>();

/** Separates the cells of a row in one text. Cells contain neither tabs nor line ends. */
export const SEPARATOR = '\t';

/** The cells of the columns `of`, by the cells of the columns `where`. */
export function indexOf(where: readonly Cells[], of: readonly Cells[]): Index {
  const columns = [...where, ...of];
  const known = indexes.get(of[0]!) ?? [];
  indexes.set(of[0]!, known);
  const same = known.find(
    (each) => each.columns.length === columns.length && each.columns.every((column, i) => column === columns[i]),
  );
  if (same) return same.index;
  const index = new Map<string, string | Set<string>>();
  const keys = joined(where);
  const cells = joined(of);
  for (const [i, cell] of cells.entries()) {
    const key = keys[i] ?? '';
    const found = index.get(key);
    if (found === undefined) index.set(key, cell);
    else if (typeof found !== 'string') found.add(cell);
    else if (found !== cell) index.set(key, new Set([found, cell]));
  }
  known.push({ columns, index });
  return index;
}

/** The cells of columns row by row. */
function joined(columns: readonly Cells[]): readonly string[] {
  const [first, ...others] = columns.map(({ text }) => text.split('\n'));
  return others.length === 0
    ? (first ?? [])
    : first!.map((cell, i) => [cell, ...others.map((each) => each[i])].join(SEPARATOR));
}

const sets = new WeakMap<Cells, ReadonlySet<string>>();

/** Evaluates values that a list has. */
export function isAmong(list: Cells): (value: string) => boolean {
  return (value) => {
    const set = sets.get(list) ?? new Set(list.text.split('\n'));
    sets.set(list, set);
    return set.has(value);
  };
}

/** Returns a function that tells whether a value is unknown: it is missing, or it is a derived name without a label. */
const unknownIn =
  ({ closed, facts = [], fields = [] }: LookupOptions) =>
  (value: Values[number], at: number): boolean =>
    typeof value !== 'string' || (!closed && isOpen(value) && !facts.includes(at) && !fields.includes(at));

/** Returns a function that looks up an order: it compares the columns `where` with the values, and returns those of `cells`. */
function lookupOf(
  where: readonly Cells[],
  cells: readonly Cells[],
  options: LookupOptions,
): (values: Values) => Answer {
  const isAny = unknownIn(options);
  return (values) => {
    if (!values.some(isAny)) return indexOf(where, cells).get(values.join(SEPARATOR));
    if (options.closed) return undefined;
    const isKnown = (_: unknown, i: number): boolean => !isAny(values[i], i);
    return indexOf(where.filter(isKnown), cells).get(values.filter(isKnown).join(SEPARATOR));
  };
}

/** Whether a value is among the cells. */
const includes = (found: string | ReadonlySet<string>, value: string): boolean =>
  typeof found === 'string' ? found === value : found.has(value);

/** A test of a value, given the values of an order that are compared with a table's columns. */
type TableTest = (value: string, values: Values) => boolean | undefined;

/** Evaluates values that a table lists. */
export function isListedIn(where: readonly Cells[], cells: readonly Cells[], options: LookupOptions): TableTest {
  return tableTest(where, cells, options, includes);
}

/**
 * Evaluates values by the checks that a table names.
 * @param checks the cells of each check, with the index of its test
 */
export function passesIn(
  where: readonly Cells[],
  cells: readonly Cells[],
  options: LookupOptions & { readonly checks: readonly (readonly [cells: string, at: number])[] },
  tests: readonly CheckTest[],
): TableTest {
  const places = new Map(options.checks);
  const passes = (cell: string, value: string): boolean => tests[places.get(cell)!]!(value, {}) === true;
  return tableTest(where, cells, options, (found, value) =>
    typeof found === 'string' ? passes(found, value) : [...found].some((cell) => passes(cell, value)),
  );
}

function tableTest(
  where: readonly Cells[],
  cells: readonly Cells[],
  options: LookupOptions,
  isRight: (found: string | ReadonlySet<string>, value: string) => boolean,
): TableTest {
  const find = lookupOf(where, cells, options);
  const { closed, facts = [], fields = [] } = options;
  return (value, values) => {
    const found = find(values);
    if (found === undefined) return closed;
    if (!isRight(found, value)) return false;
    const isUnknown = values.some((each, i) =>
      facts.includes(i) ? each === undefined : each === 'unbound' && !fields.includes(i),
    );
    return typeof found === 'string' || !isUnknown ? true : undefined;
  };
}

/**
 * Returns the outcome for an order, by the cells of the rows that it may match.
 * @param outcomes those of the groups; those of the groups if a value of the order is unknown; and one for other rows in that case
 */
export function outcomeIn<T>(
  where: readonly Cells[],
  cells: readonly Cells[],
  { groups, ...options }: LookupOptions & { readonly groups: readonly string[] },
  outcomes: readonly T[],
): (values: Values) => T | undefined {
  const find = lookupOf(where, cells, options);
  const isAny = unknownIn(options);
  const places = new Map(groups.map((group, i) => [group, i]));
  return (values) => {
    const found = find(values);
    if (found === undefined) return undefined;
    const at = places.get(groupOf(found));
    if (!values.some(isAny)) return outcomes[at ?? -1];
    return outcomes[groups.length + (at ?? groups.length)];
  };
}

/** The cells of rows as one text. */
export const groupOf = (found: string | ReadonlySet<string>): string =>
  typeof found === 'string' ? found : [...found].sort().join('\n');

/** The data for {@link narrowIn}. */
export interface TableNarrowing extends LookupOptions {
  readonly names: readonly string[];
  readonly where: readonly Cells[];
  readonly cells: readonly Cells[];
  /** The most values that are offered. */
  readonly most: number;
  /** The cells and constraints of each check; undefined if the cells are values. */
  readonly checks?: readonly (readonly [cells: string, narrowing: Narrowing])[];
}

/** The constraints of the rows that an order may match. */
export function narrowIn(
  { names, where, cells, most, checks, ...options }: TableNarrowing,
  widest: (all: readonly Narrowing[]) => Narrowing,
): Narrow {
  const find = lookupOf(where, cells, options);
  const narrowings = new Map(checks);
  return (order) => {
    const found = find(names.map((name) => order[name]));
    // If the order has none of the values yet, these are the cells of all rows.
    if (found === undefined || (!checks && typeof found !== 'string' && found.size > most)) return undefined;
    const each = typeof found === 'string' ? [found] : [...found];
    return checks ? widest(each.map((cell) => narrowings.get(cell) ?? {})) : { values: each };
  };
}
