import { needInWords } from '../../../core/index.js';
import { plural } from '../../../workbench/text/index.js';
import { type AmountSums, number } from '../../../workbench/analysis/index.js';
import type { Fault } from '../../../workbench/input/index.js';
import type { Location } from './order-result.js';

/** How often a rule or a field was found. */
export interface Count {
  /** The number of orders that it refused. */
  refused: number;
  /** The number of orders with a finding, including warnings. */
  orders: number;
  findings: number;
}

/** A refused order. */
export interface ListedOrder {
  readonly location: Location;
  /** The merchant's own identifier of the order, made visible. */
  readonly id: string | undefined;
}

/** An entry of an input that can't be read. */
export interface ListedFault {
  readonly location: Location;
  readonly fault: Fault;
}

/** The content of a summary besides the counts of the orders. */
export interface TotalsSummary {
  readonly findings: number;
  readonly rules: ReadonlyMap<string, Count>;
  readonly fields: ReadonlyMap<string, Count>;
  /** The amounts of refused orders. */
  readonly amounts: AmountSums;
  /** The first entries that can't be read. */
  readonly faults: readonly ListedFault[];
  readonly listed: readonly ListedOrder[];
  /** The number of refused orders that are not listed. */
  readonly unlisted: number;
}

/** The results of a run of `check`, in numbers. */
export interface Summary {
  readonly orders: number;
  readonly refused: number;
  /** Orders with warnings but no error. */
  readonly warned: number;
  /** Lines that could not be read. */
  readonly unreadable: number;
  /** Inputs that could not be read. */
  readonly failed: number;
  /** What was missing to evaluate rules, with these rules and the number of orders. */
  readonly notEvaluated: ReadonlyMap<string, { readonly rules: ReadonlySet<string>; readonly orders: number }>;
  /** Rules that compare the orders of an input, and whether they saw all of them. */
  readonly compared: ReadonlyMap<string, boolean>;
  /** Rules that compare orders and were not evaluated, because threads evaluated the orders. */
  readonly apart: ReadonlySet<string>;
  /** Set if the run has totals. */
  readonly totals?: TotalsSummary | undefined;
}

/** The lines that close a report: what was not evaluated, what was compared within the inputs, and the counts. */
export function summaryOf(summary: Summary): string {
  if (summary.failed > 0 && summary.orders + summary.unreadable === 0) return '';
  return [...notEvaluatedLines(summary), ...repeatLines(summary), ...apartLines(summary), countLine(summary), ''].join(
    '\n',
  );
}

function notEvaluatedLines({ notEvaluated }: Summary): readonly string[] {
  return [...notEvaluated].map(([needs, { rules, orders }]) => {
    return `not evaluated without ${needInWords(needs)}: ${[...rules].join(', ')} (${plural(orders, 'order')})`;
  });
}

function repeatLines({ compared }: Summary): readonly string[] {
  return [...compared].map(([ruleId, isWhole]) =>
    isWhole
      ? `${ruleId} compared all orders of each input`
      : `${ruleId} compared only the first million values of an input`,
  );
}

function apartLines({ apart }: Summary): readonly string[] {
  return Array.from(apart, (ruleId) => `${ruleId} was not evaluated: it compares orders, which --jobs does not allow`);
}

function countLine({ orders, refused, warned, unreadable, failed }: Summary): string {
  const found = [refused > 0 && `${number(refused)} refused`, warned > 0 && `${number(warned)} with warnings`]
    .filter(Boolean)
    .join(', ');
  const lost = [
    unreadable > 0 && `; ${number(unreadable)} more unreadable`,
    failed > 0 && `; ${plural(failed, 'file')} unreadable`,
  ]
    .filter(Boolean)
    .join('');
  return `${plural(orders, 'order')}: ${found || 'nothing found'}${lost}`;
}
