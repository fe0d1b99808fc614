import type { Diagnostic, Unjudged } from '../../index.js';
import type { RuleOutcome } from '../../studies/why.js';
import type { Fault } from '../input/fault.js';
import { nameOf } from '../input/source.js';
import type { Tally } from '../check/tally.js';

/** Where an order or a fault stands. */
export interface Place {
  /** Counts over all inputs. */
  readonly index: number;
  /** The input as it was named: a path, or `-`. */
  readonly file: string;
  /** Whether there are other inputs. */
  readonly isOneOfMany?: boolean;
  readonly line?: number | undefined;
}

/** A diagnostic with the place of its rule. */
export type PlacedDiagnostic = Omit<Diagnostic, 'source'> & {
  readonly source: Diagnostic['source'] & { readonly file?: string; readonly line?: number };
};

/** What was found about one order. */
export interface Judgement {
  readonly operation: string;
  readonly valid: boolean;
  readonly diagnostics: readonly PlacedDiagnostic[];
  readonly unjudged: readonly Unjudged[];
  /** What each rule came to, where that was asked for. */
  readonly why?: readonly RuleOutcome[] | undefined;
}

/** Words a run of `check`; each function returns what to write. */
export interface Report {
  start(): string;
  order(place: Place, judgement: Judgement): string;
  fault(place: Place, fault: Fault, isWhole: boolean): string;
  /** @param isPartial whether the run was ended before its input was */
  end(tally: Tally, isPartial: boolean): string;
}

/** Where an order stands: its line, or where its input has no lines of orders, its index. */
export function placeOf({ file, line, index }: Place): string {
  return line === undefined ? `${nameOf(file)} (index ${index})` : `${nameOf(file)}:${line}`;
}

/** A fault in one line, its place first as compilers write it. */
export function describeFault(
  { file, index, line: at }: Place,
  { problem, line = at, column }: Fault,
  isWhole: boolean,
): string {
  const name = nameOf(file);
  const place =
    line === undefined && !isWhole
      ? `${name} (index ${index})`
      : [name, line, column].filter((part) => part !== undefined).join(':');
  return `${place}: ${problem}`;
}
