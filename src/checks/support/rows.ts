import type { Judged } from '../../model/check.js';

/** A row of a table: the values of its condition columns. */
export type When = Readonly<Record<string, readonly string[]>>;

export interface HasWhen {
  readonly when: When;
}

/** The columns that rows have between them. */
export const columnsOf = (rows: readonly HasWhen[]): readonly string[] => [...new Set(rows.flatMap(({ when }) => Object.keys(when)))];

/** The values that rows have in a column between them. */
export const cellsIn = (rows: readonly HasWhen[], column: string): readonly string[] => [...new Set(rows.flatMap(({ when }) => when[column] ?? []))];

/**
 * Prepares a table: `summarise` is called once for each set of rows that orders can meet, and the function that is returned finds an
 * order's summary. A missing field equals nothing.
 * @param open whether a derived name that is not known may be any label
 */
export function tableOf<Row extends HasWhen, Summary>(rows: readonly Row[], open: boolean, summarise: (rows: readonly Row[]) => Summary): (order: Judged) => Summary {
  const columns = columnsOf(rows).map((name) => {
    const values = cellsIn(rows, name).filter((value) => !(open && isOpen(value)));
    return { name, values, places: new Map(values.map((value, i) => [value, i + 1])), size: values.length + 2 };
  });
  const summaries: Summary[] = [];
  const enumerate = (matching: readonly Row[], depth: number): void => {
    const column = columns[depth];
    if (!column) return void summaries.push(summarise(matching));
    const among = (value: string | undefined): readonly Row[] => matching.filter(({ when }) => when[column.name]?.includes(value!) ?? true);
    for (const value of [undefined, ...column.values]) enumerate(among(value), depth + 1);
    enumerate(open ? matching : among(undefined), depth + 1);
  };
  enumerate(rows, 0);
  return (order) => {
    let at = 0;
    for (let i = 0; i < columns.length; i++) {
      const { name, places, size } = columns[i]!;
      const value = order[name];
      at = at * size + (typeof value !== 'string' || (open && isOpen(value)) ? size - 1 : (places.get(value) ?? 0));
    }
    return summaries[at]!;
  };
}

/** Whether a derived name says no label. */
export function isOpen(value: string): boolean {
  return value === 'unknown' || value === 'unbound';
}
