import { type Scope, source } from '../../core/index.js';
import { columnsOf, isOpen, cellsIn, type HasWhen } from './rows.js';

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
    const among = (value: string | undefined): string =>
      decide(
        matching.filter(({ when }) => when[column]?.includes(value!) ?? true),
        others,
        unknown,
      );
    const otherwise = among(undefined);
    const cases = new Map<string, string[]>();
    const add = (outcome: string, condition: string): void =>
      void cases.set(outcome, [...(cases.get(outcome) ?? []), condition]);
    if (open)
      add(
        decide(matching, others, [...unknown, column]),
        `${field} === "unbound" || ${field} === "unknown" || ${field} == null`,
      );
    for (const value of cellsIn(matching, column))
      if (!(open && isOpen(value))) add(among(value), `${field} === ${source(value)}`);
    cases.delete(otherwise);
    return [...cases].reduceRight(
      (rest, [outcome, conditions]) => `(${conditions.join(' || ')} ? ${outcome} : ${rest})`,
      otherwise,
    );
  };
  return decide(rows, columnsOf(rows), []);
}
