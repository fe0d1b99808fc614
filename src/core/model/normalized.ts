/**
 * What is done to a value: blanks and invisible characters around it are dropped (`trim`); blanks, hyphens, points, brackets and invisible
 * characters between its letters and digits are dropped (`separators`); small letters become capitals (`case`); a calling code is replaced
 * by the trunk digits, or dropped with them (`prefix`).
 */
export type ValueChangeKind = 'trim' | 'separators' | 'case' | 'prefix';

/** One change of a field; it has no value of the order. */
export interface ValueChange<Name extends string = string> {
  readonly field: Name;
  /** The rule whose finding the change removes; the finding may be one that another change of the same order brings up. */
  readonly ruleId: string;
  readonly change: ValueChangeKind;
}

/** An order in canonical form. */
export interface Normalized<Name extends string = string> {
  /** A new object with the same fields; the given order itself where that is no object that can be read. */
  readonly order: unknown;
  /** What differs, in the order in which it was changed; a finding may need several changes. */
  readonly changes: readonly ValueChange<Name>[];
}
