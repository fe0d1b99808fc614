import type { OrderValues, RowCheck } from '../../core/index.js';

/** A row of a table: the values of its condition columns. */
export type When = Readonly<Record<string, readonly string[]>>;

export interface HasWhen {
  readonly when: When;
}

export interface CheckedRow extends HasWhen {
  readonly check: RowCheck;
}

/** The values of an order that may be in any row. */
export interface Openness {
  /** The columns that are facts. */
  readonly facts?: readonly string[];
  /** The columns that are fields, if other columns are derived names or facts, or if rows name checks. */
  readonly fields?: readonly string[];
  /** Set if all rows list values and depend only on fields: then a field that is missing or has no row allows any value. */
  readonly closed?: true;
}

/** Rows that each name a check. */
export interface ByRows extends Openness {
  readonly rows: readonly CheckedRow[];
}

/** A row's conditions in words: `bank bank-b, accountType savings or current`. */
export const rowName = (when: When): string =>
  Object.entries(when)
    .map(([name, values]) => `${name} ${values.join(' or ')}`)
    .join(', ');

/** The columns of all rows together. */
export const columnsOf = (rows: readonly HasWhen[]): readonly string[] => [
  ...new Set(rows.flatMap(({ when }) => Object.keys(when))),
];

/** The values of all rows together in a column. */
export const cellsIn = (rows: readonly HasWhen[], column: string): readonly string[] => [
  ...new Set(rows.flatMap(({ when }) => when[column] ?? [])),
];

/** Whether a column is a derived name, whose values are labels. `unknown` is not a label, but may be a value of a field. */
export const isDerived = (column: string, { closed, facts = [], fields = [] }: Openness): boolean =>
  !closed && !facts.includes(column) && !fields.includes(column);

/** Returns a function that tells whether a value of a column may be in any row. */
function anyIn(column: string, openness: Openness): (value: OrderValues[string]) => boolean {
  const { closed } = openness;
  const hasLabels = isDerived(column, openness);
  return (value) => !closed && (typeof value !== 'string' || (hasLabels && isOpen(value)));
}

/** The rows that an order matches. */
export const rowsFor = <Row extends HasWhen>(
  rows: readonly Row[],
  openness: Openness,
  order: OrderValues,
): readonly Row[] =>
  rows.filter(({ when }) =>
    Object.entries(when).every(([name, cells]) => anyIn(name, openness)(order[name]) || cells.includes(order[name]!)),
  );

/** The most summaries that are kept, so that orders with new values do not take more and more memory. */
const MOST_KEPT = 10_000;

/**
 * Prepares a table. `summarise` is called for each set of rows when an order first matches it. The returned function finds the summary for
 * an order.
 */
export function tableOf<Row extends HasWhen, Summary>(
  rows: readonly Row[],
  openness: Openness,
  summarise: (rows: readonly Row[]) => Summary,
): (order: OrderValues) => Summary {
  const columns = columnsOf(rows).map((name) => ({
    name,
    isAny: anyIn(name, openness),
    places: new Map(cellsIn(rows, name).map((value, i) => [value, i + 2])),
  }));
  const summaries = new Map<string, Summary>();
  return (order) => {
    let key = '';
    for (const { name, isAny, places } of columns) {
      const value = order[name];
      key += `${isAny(value) ? 1 : (places.get(value!) ?? 0)} `;
    }
    const known = summaries.get(key);
    if (known !== undefined) return known;
    const summary = summarise(rowsFor(rows, openness, order));
    if (summaries.size >= MOST_KEPT) summaries.clear();
    summaries.set(key, summary);
    return summary;
  };
}

/** Whether a derived name has no label. */
export function isOpen(value: string): boolean {
  return value === 'unknown' || value === 'unbound';
}
