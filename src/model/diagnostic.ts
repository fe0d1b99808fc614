/** What kind of fault a diagnostic reports. The list is closed; a new member is a major version. */
export type DiagnosticCode =
  | 'missing'
  | 'type'
  | 'format'
  | 'length'
  | 'range'
  | 'decimals'
  | 'choice'
  | 'combination'
  | 'mismatch'
  | 'unsupported'
  | 'checksum'
  | 'unknown-field'
  | 'advice'
  | 'refused';

/** An `error` makes an order invalid, a `warning` does not. */
export type Severity = 'error' | 'warning';

/** Where a rule's authority comes from: the gateway's document, a sample in it, a public standard, or our own reading. */
export type Basis = 'stated' | 'sample' | 'standard' | 'assumption';

/** Values that a message mentions: decimals and codes as strings. */
export type Params = Readonly<Record<string, string | readonly string[]>>;

/** The clause of the gateway's document, or the public document, that a rule rests on. */
export interface Source {
  readonly clause?: string;
  readonly document?: string;
}

/** One finding about one field of an order. It never carries a value of the order. */
export interface Diagnostic {
  /** `pe.payout/amount-range`: stable, never reused. */
  readonly ruleId: string;
  /** The kind of fault, for code that acts on it; which rule it is says `ruleId`. */
  readonly code: DiagnosticCode;
  /** An `error` makes the order invalid. */
  readonly severity: Severity;
  /** The field to act on, a missing one included; a fact's name; `''` for the order as a whole. */
  readonly field: string;
  /** What to do, in a sentence. */
  readonly message: string;
  /** What the message mentions, such as `{ min: '1', max: '40000', currency: 'PEN' }`. */
  readonly params: Params;
  /** The configuration acknowledges this warning. */
  readonly acknowledged?: true;
  /** Other fields that took part. */
  readonly related?: readonly string[];
  /** The kind of source of the rule. */
  readonly basis: Basis;
  /** The clause of the gateway's document, or the public document. */
  readonly source: Source;
}

/** A rule that was not evaluated; `valid` does not cover it. */
export interface NotEvaluated {
  /** `pe.payout/account-number-length` */
  readonly ruleId: string;
  /**
   * Sorted: `binding:pe.bank` for a slot whose codes the configuration lacks, `fact:cardCountry` for a fact that the call lacks,
   * `currency:BRL` where the order is in another currency, `field:country` where no row of the rule's table is for the field's value.
   */
  readonly needs: readonly string[];
}
