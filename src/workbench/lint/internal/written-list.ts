import { type ListRow, type Rule, isRecord } from '../../../core/index.js';
import { type List, type Path, type Rulebook, entryPath, listNamed } from '../../rulebook/index.js';
import type { LintContext } from '../lint-rule.js';

/** The list or table of a check's parameters: a file in `lists`, or values written in place, at a path of the rule. */
interface WrittenList {
  readonly list: List | undefined;
  readonly values: readonly unknown[] | undefined;
  readonly path: Path;
}

/** Finds the first list in the parameters of a rule's check. */
export function writtenList({ check: { name, written } }: Rule, { lists }: Pick<Rulebook, 'lists'>): WrittenList {
  const path: Path = ['check', name];
  const parts: readonly (readonly [path: Path, value: unknown])[] = [
    [path, written],
    ...(isRecord(written) ? Object.entries(written).map(([key, value]) => [[...path, key], value] as const) : []),
  ];
  for (const [at, value] of parts) {
    if (Array.isArray(value)) return { list: undefined, values: value, path: at };
    const reference = typeof value === 'string' ? listNamed(value) : undefined;
    if (reference !== undefined) return { list: lists.get(reference), values: undefined, path: at };
  }
  return { list: undefined, values: undefined, path };
}

/** A row of a table, and its place in a rule file. */
interface WrittenRow {
  readonly row: ListRow;
  /** The part of the rulebook with the row, and the path in that part. */
  readonly entry: object;
  readonly path: Path;
}

/** The rows of a check's table, in its file or in the rule; empty if the check has no table. */
export function writtenRows(rule: Rule, { rulebook, positions }: LintContext): readonly WrittenRow[] {
  const { list, values = [], path } = writtenList(rule, rulebook);
  if (list) return (list.rows ?? []).map((row, i) => ({ row, entry: list, path: entryPath(list, positions, i) }));
  return values.flatMap((row, i) =>
    typeof row === 'object' && row !== null ? [{ row: row as ListRow, entry: rule, path: [...path, i] }] : [],
  );
}

/** A value in a column of a row. */
type Cell = readonly [column: string, value: unknown, path: Path];

/** The values in the columns of a row. */
export function cellsOf({ row, path }: WrittenRow): readonly Cell[] {
  return Object.entries(row).flatMap(([column, cell]): readonly Cell[] =>
    Array.isArray(cell)
      ? cell.map((value: unknown, i): Cell => [column, value, [...path, column, i]])
      : [[column, cell, [...path, column]]],
  );
}
