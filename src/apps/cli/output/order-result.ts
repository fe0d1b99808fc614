import type { NotEvaluated } from '../../../index.js';
import type { LocatedDiagnostic } from '../../../workbench/batch/index.js';
import type { RuleOutcome } from '../../../workbench/analysis/index.js';

/** The location of an order or a fault. */
export interface Location {
  /** The number of the order over all inputs, from 0. */
  readonly index: number;
  /** The input as the command line names it: a path, or `-`. */
  readonly file: string;
  /** Whether there are other inputs. */
  readonly isOneOfMany?: boolean;
  readonly line?: number | undefined;
  /** The row of a table, as spreadsheets count. */
  readonly row?: number | undefined;
}

/** The values of an order that a summary contains. */
export interface Totalled {
  /** The merchant's own identifier of the order, made visible. */
  readonly id?: string | undefined;
  /** A public currency code; `undefined` if the order names another. */
  readonly currency?: string | undefined;
  readonly amount?: string | undefined;
}

/** The result of one order. */
export interface OrderResult {
  readonly operation: string;
  readonly valid: boolean;
  readonly diagnostics: readonly LocatedDiagnostic[];
  readonly notEvaluated: readonly NotEvaluated[];
  /** The outcome of each rule, if the run asks for it. */
  readonly why?: readonly RuleOutcome[] | undefined;
  /** Set for a refused order, if the run has totals. */
  readonly totalled?: Totalled | undefined;
  /** The fields that are maps, if the run has totals. The names in a map may be private, and there may be any number of them. */
  readonly maps?: readonly string[] | undefined;
}
