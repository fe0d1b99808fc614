import type { NotEvaluated } from '../../../index.js';
import type { LocatedDiagnostic } from '../../../workbench/batch/index.js';
import type { RuleOutcome } from '../../../workbench/analysis/index.js';

/** Where an order or a fault is. */
export interface Location {
  /** The number of the order over all inputs, from 0. */
  readonly index: number;
  /** The input as the command line names it: a path, or `-`. */
  readonly file: string;
  /** Whether there are other inputs. */
  readonly isOneOfMany?: boolean;
  readonly line?: number | undefined;
  /** In a table: the row as spreadsheets count. */
  readonly row?: number | undefined;
}

/** What a summary reads of an order. */
export interface Totalled {
  /** The merchant's own identifier of the order, made visible. */
  readonly id?: string | undefined;
  /** A public code of a currency; `undefined` where the order names another. */
  readonly currency?: string | undefined;
  readonly amount?: string | undefined;
}

/** What was found about one order. */
export interface OrderResult {
  readonly operation: string;
  readonly valid: boolean;
  readonly diagnostics: readonly LocatedDiagnostic[];
  readonly notEvaluated: readonly NotEvaluated[];
  /** The outcome of each rule, where the run asks for it. */
  readonly why?: readonly RuleOutcome[] | undefined;
  /** Of a refused order, where the run has totals. */
  readonly totalled?: Totalled | undefined;
  /** The fields that are maps, where the run has totals: the names in a map may be private, and there may be any number. */
  readonly maps?: readonly string[] | undefined;
}
