import type { Fault } from '../../../../workbench/input/index.js';
import type { Location, OrderResult } from '../../output/order-result.js';
import type { Summary } from '../../output/summary.js';
import type { BatchRules, Repeats } from '../../../../workbench/open/index.js';
import { Totals } from './totals.js';

/** The rules that one missing thing kept from being evaluated, and the number of orders. */
interface Need {
  readonly rules: Set<string>;
  orders: number;
}

/** What a run of `check` has counted so far. */
export class Tally implements Summary {
  orders = 0;
  refused = 0;
  warned = 0;
  /** The number of orders of operations without rules. */
  unknown = 0;
  unreadable = 0;
  failed = 0;
  readonly notEvaluated = new Map<string, Need>();
  readonly #lists = new WeakMap<OrderResult['notEvaluated'], readonly Need[]>();
  readonly compared = new Map<string, boolean>();
  readonly apart = new Set<string>();
  /** Set if the run has totals. */
  readonly totals: Totals | undefined;

  constructor(hasTotals: boolean) {
    this.totals = hasTotals ? new Totals() : undefined;
  }

  /** Adds the counts of a portion. */
  merge(
    other: Pick<
      Tally,
      'orders' | 'refused' | 'warned' | 'unknown' | 'unreadable' | 'failed' | 'notEvaluated' | 'totals'
    >,
  ): void {
    this.orders += other.orders;
    this.refused += other.refused;
    this.warned += other.warned;
    this.unknown += other.unknown;
    this.unreadable += other.unreadable;
    this.failed += other.failed;
    if (other.totals) this.totals?.merge(other.totals);
    for (const [needs, { rules, orders }] of other.notEvaluated) {
      const entry = this.notEvaluated.get(needs) ?? { rules: new Set(), orders: 0 };
      this.notEvaluated.set(needs, entry);
      for (const rule of rules) entry.rules.add(rule);
      entry.orders += orders;
    }
  }

  add(location: Location, result: OrderResult): void {
    const { valid, diagnostics, notEvaluated } = result;
    this.orders++;
    if (diagnostics.length > 0) this.totals?.add(location, result);
    if (!valid) this.refused++;
    else if (diagnostics.length > 0) this.warned++;
    if (diagnostics[0]?.ruleId === 'order/operation') this.unknown++;
    for (const need of this.#needsOf(notEvaluated)) need.orders++;
  }

  /** Most orders share one list, so the needs of a list are cached. */
  #needsOf(notEvaluated: OrderResult['notEvaluated']): readonly Need[] {
    const known = this.#lists.get(notEvaluated);
    if (known) return known;
    const all: Need[] = [];
    for (const { ruleId, needs } of notEvaluated)
      for (const name of needs) {
        const need = this.notEvaluated.get(name) ?? { rules: new Set(), orders: 0 };
        this.notEvaluated.set(name, need);
        need.rules.add(ruleId.slice(ruleId.indexOf('/') + 1));
        if (!all.includes(need)) all.push(need);
      }
    this.#lists.set(notEvaluated, all);
    return all;
  }

  /** Counts an entry that can't be read. */
  addFault(location: Location, fault: Fault): void {
    this.unreadable++;
    this.totals?.addFault(location, fault);
  }

  /** Counts an input that can't be read. */
  addFailure(): void {
    this.failed++;
  }

  addCompared(compared: Repeats['compared']): void {
    for (const [ruleId, isWhole] of compared) this.compared.set(ruleId, isWhole && this.compared.get(ruleId) !== false);
  }

  /** Adds the rules that compare orders, if threads evaluate the orders. */
  addApart(batch: BatchRules, only: string | undefined): void {
    for (const [operation, rules] of batch) {
      for (const { diagnostic } of rules)
        if (only === undefined || only === operation) this.apart.add(diagnostic.ruleId);
    }
  }

  /** 0: nothing found; 1: findings that fail, or something unreadable; 2: nothing could be evaluated. */
  exitCode(failOn: 'error' | 'warning'): 0 | 1 | 2 {
    const findings = this.refused + (failOn === 'warning' ? this.warned : 0);
    const losses = this.unreadable + this.failed + this.unknown;
    if (losses > 0 && this.orders === this.unknown) return 2;
    return findings + losses > 0 ? 1 : 0;
  }
}
