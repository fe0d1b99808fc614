import { type Scope, source } from '../../core/index.js';
import { columnsOf, isOpen, cellsIn, type HasWhen } from './rows.js';

/** The rows that an order may match, and the columns of which it has no known label. */
export interface RowSet<Row extends HasWhen> {
  readonly matching: readonly Row[];
  readonly unknown: readonly string[];
}

/**
 * The sets of rows that orders can match; some more than once.
 * @param open whether a derived name that is not known may be any label
 */
export function setsOf<Row extends HasWhen>(rows: readonly Row[], open: boolean): readonly RowSet<Row>[] {
  return columnsOf(rows).reduce<readonly RowSet<Row>[]>(
    (sets, column) =>
      sets.flatMap(({ matching, unknown }) => [
        ...(open ? [{ matching, unknown: [...unknown, column] }] : []),
        ...[...labelsIn(matching, column, open), undefined].map((value) => ({
          matching: matchingIn(matching, column, value),
          unknown,
        })),
      ]),
    [{ matching: rows, unknown: [] }],
  );
}

/** The code that distinguishes more sets of rows would be long, and nested more deeply than engines read. */
const MOST_SETS = 1000;

/** Whether a table is for {@link tableOf} and not for {@link tableCode}. */
export const isLarge = (rows: readonly HasWhen[]): boolean =>
  columnsOf(rows).reduce((sets, column) => sets * (cellsIn(rows, column).length + 2), 1) > MOST_SETS;

/** The values that decide in a column. */
const labelsIn = (rows: readonly HasWhen[], column: string, open: boolean): readonly string[] =>
  cellsIn(rows, column).filter((value) => !(open && isOpen(value)));

/** The rows that a value of a column matches; `undefined` for one that no row names. */
const matchingIn = <Row extends HasWhen>(
  rows: readonly Row[],
  column: string,
  value: string | undefined,
): readonly Row[] => rows.filter(({ when }) => when[column]?.includes(value!) ?? true);

/**
 * {@link tableOf} as an expression, whose comparisons distinguish the sets of rows that orders can match.
 * @param open whether a derived name that is not known may be any label
 * @param summarise the expression for a set of rows and the columns without a known label
 */
export function tableCode<Row extends HasWhen>(
  rows: readonly Row[],
  open: boolean,
  scope: Scope,
  summarise: (rows: readonly Row[], unknown: readonly string[]) => string,
): string {
  const decide = (
    matching: readonly Row[],
    [column, ...others]: readonly string[],
    unknown: readonly string[],
  ): string => {
    if (column === undefined) return summarise(matching, unknown);
    const field = scope.field(column);
    const among = (value: string | undefined): string => decide(matchingIn(matching, column, value), others, unknown);
    const otherwise = among(undefined);
    const cases = new Map<string, string[]>();
    const add = (outcome: string, condition: string): void =>
      void cases.set(outcome, [...(cases.get(outcome) ?? []), condition]);
    if (open)
      add(
        decide(matching, others, [...unknown, column]),
        `${field} === "unbound" || ${field} === "unknown" || ${field} == null`,
      );
    for (const value of labelsIn(matching, column, open)) add(among(value), `${field} === ${source(value)}`);
    cases.delete(otherwise);
    return [...cases].reduceRight(
      (rest, [outcome, conditions]) => `(${conditions.join(' || ')} ? ${outcome} : ${rest})`,
      otherwise,
    );
  };
  return decide(rows, columnsOf(rows), []);
}
