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

/** More labels with one outcome are a set, which modules share. */
const MANY = 32;

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
    const cases = new Map<string, { readonly labels: string[]; readonly isUnknown?: true }>();
    if (open) cases.set(decide(matching, others, [...unknown, column]), { labels: [], isUnknown: true });
    for (const label of labelsIn(matching, column, open)) {
      const outcome = among(label);
      const known = cases.get(outcome);
      if (known) known.labels.push(label);
      else cases.set(outcome, { labels: [label] });
    }
    cases.delete(otherwise);
    const conditionOf = ({
      labels,
      isUnknown,
    }: {
      readonly labels: readonly string[];
      readonly isUnknown?: true;
    }): string =>
      [
        ...(isUnknown ? [`${field} === "unbound" || ${field} === "unknown" || ${field} == null`] : []),
        ...(labels.length > MANY
          ? [`${scope.constant(new Set(labels))}.has(${field})`]
          : labels.map((label) => `${field} === ${source(label)}`)),
      ].join(' || ');
    return [...cases].reduceRight((rest, [outcome, one]) => `(${conditionOf(one)} ? ${outcome} : ${rest})`, otherwise);
  };
  return decide(rows, columnsOf(rows), []);
}
