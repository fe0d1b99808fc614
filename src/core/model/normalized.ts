/**
 * A change to a value. `trim` drops surrounding blanks and invisible characters; `separators` drops blanks, hyphens, points, brackets and
 * invisible characters between its letters and digits; `case` turns lower case into capitals; `prefix` replaces a calling code by the trunk
 * digits, or drops it with them.
 */
export type ValueChangeKind = 'trim' | 'separators' | 'case' | 'prefix';

/** One change of a field. It does not contain a value of the order. */
export interface ValueChange<Name extends string = string> {
  readonly field: Name;
  /** The rule whose finding the change removes. Another change of the same order may have caused that finding. */
  readonly ruleId: string;
  readonly change: ValueChangeKind;
}

/** An order in canonical form. */
export interface Normalized<Name extends string = string> {
  /** A new object with the same fields, or the given order itself if it can't be read as an object. */
  readonly order: unknown;
  /** The changes in the order in which they were made; removing a finding may take several. */
  readonly changes: readonly ValueChange<Name>[];
}
