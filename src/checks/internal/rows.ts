import type { OrderValues } from '../../core/index.js';

/** A row of a table: the values of its condition columns. */
export type When = Readonly<Record<string, readonly string[]>>;

export interface HasWhen {
  readonly when: When;
}

/** A row's conditions in words: `bank bank-b, accountType savings or current`. */
export const rowName = (when: When): string =>
  Object.entries(when)
    .map(([name, values]) => `${name} ${values.join(' or ')}`)
    .join(', ');

/** The columns that rows have between them. */
export const columnsOf = (rows: readonly HasWhen[]): readonly string[] => [
  ...new Set(rows.flatMap(({ when }) => Object.keys(when))),
];

/** The values that rows have in a column between them. */
export const cellsIn = (rows: readonly HasWhen[], column: string): readonly string[] => [
  ...new Set(rows.flatMap(({ when }) => when[column] ?? [])),
];

/**
 * Prepares a table: `summarise` is called for each set of rows when an order first meets it, and the function that is returned finds an
 * order's summary. A missing field equals nothing.
 * @param open whether a derived name that is not known may be any label
 */
export function tableOf<Row extends HasWhen, Summary>(
  rows: readonly Row[],
  open: boolean,
  summarise: (rows: readonly Row[]) => Summary,
): (order: OrderValues) => Summary {
  const columns = columnsOf(rows).map((name) => {
    const places = new Map(cellsIn(rows, name).map((value, i) => [value, i + 2]));
    return { name, places, size: places.size + 2 };
  });
  const summaries = new Map<number, Summary>();
  const isAny = (value: OrderValues[string]): boolean => open && (typeof value !== 'string' || isOpen(value));
  const meets = ({ when }: Row, order: OrderValues): boolean =>
    Object.entries(when).every(([name, cells]) => isAny(order[name]) || cells.includes(order[name]!));
  return (order) => {
    let key = 0;
    for (let i = 0; i < columns.length; i++) {
      const { name, places, size } = columns[i]!;
      const value = order[name];
      key = key * size + (isAny(value) ? 1 : (places.get(value!) ?? 0));
    }
    if (!summaries.has(key)) summaries.set(key, summarise(rows.filter((row) => meets(row, order))));
    return summaries.get(key)!;
  };
}

/** Whether a derived name has no label. */
export function isOpen(value: string): boolean {
  return value === 'unknown' || value === 'unbound';
}
