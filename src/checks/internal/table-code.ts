import { type NarrowScope, source } from '../../core/index.js';
import { columnsOf, isDerived, isOpen, cellsIn, type HasWhen, type Openness } from './rows.js';

/** The rows that an order may match, and the columns for which it has no known label. */
export interface RowSet<Row extends HasWhen> {
  readonly matching: readonly Row[];
  readonly unknown: readonly string[];
}

/** The sets of rows that orders can match; some occur more than once. */
export function setsOf<Row extends HasWhen>(rows: readonly Row[], openness: Openness): readonly RowSet<Row>[] {
  return columnsOf(rows).reduce<readonly RowSet<Row>[]>(
    (sets, column) =>
      sets.flatMap(({ matching, unknown }) => [
        ...(openness.closed ? [] : [{ matching, unknown: [...unknown, column] }]),
        ...[...labelsIn(matching, column, openness), undefined].map((value) => ({
          matching: matchingIn(matching, column, value),
          unknown,
        })),
      ]),
    [{ matching: rows, unknown: [] }],
  );
}

/** Code for more sets of rows would be long, and nested too deeply for engines. */
const MOST_SETS = 1000;

/** From this many labels with the same outcome on, code uses a set, which modules share. */
const MANY = 32;

/** Whether a table needs {@link tableOf} instead of {@link tableCode}. */
export const isLarge = (rows: readonly HasWhen[]): boolean =>
  columnsOf(rows).reduce((sets, column) => sets * (cellsIn(rows, column).length + 2), 1) > MOST_SETS;

/** The distinct values of a column that decide. */
const labelsIn = (rows: readonly HasWhen[], column: string, openness: Openness): readonly string[] =>
  cellsIn(rows, column).filter((value) => !(isDerived(column, openness) && isOpen(value)));

/** The rows that a value of a column matches; `undefined` stands for a value that no row names. */
const matchingIn = <Row extends HasWhen>(
  rows: readonly Row[],
  column: string,
  value: string | undefined,
): readonly Row[] => rows.filter(({ when }) => when[column]?.includes(value!) ?? true);

/**
 * {@link tableOf} as an expression, whose comparisons distinguish the sets of rows that orders can match.
 * @param summarise the expression for a set of rows and the columns without a known label
 */
export function tableCode<Row extends HasWhen>(
  rows: readonly Row[],
  openness: Openness,
  scope: Pick<NarrowScope, 'field' | 'constant'>,
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
    if (!openness.closed) cases.set(decide(matching, others, [...unknown, column]), { labels: [], isUnknown: true });
    for (const label of labelsIn(matching, column, openness)) {
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
        ...(isUnknown
          ? [
              isDerived(column, openness)
                ? `${field} === "unbound" || ${field} === "unknown" || ${field} == null`
                : `${field} == null`,
            ]
          : []),
        ...(labels.length > MANY
          ? [`${scope.constant(new Set(labels))}.has(${field})`]
          : labels.map((label) => `${field} === ${source(label)}`)),
      ].join(' || ');
    return [...cases].reduceRight((rest, [outcome, one]) => `(${conditionOf(one)} ? ${outcome} : ${rest})`, otherwise);
  };
  return decide(rows, columnsOf(rows), []);
}
