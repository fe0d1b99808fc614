import { isDeepStrictEqual } from 'node:util';
import { compileOperation, hashOf } from '../../compiler/index.js';
import { type Bindings, type Diagnostic, type Facts, type Text, dayOf, fieldsOf } from '../../../core/index.js';
import type { Rulebook } from '../../rulebook/index.js';
import { periodsOfChange } from '../diff/rule-changes.js';
import { OperationEvaluator } from '../operation-evaluator.js';
import { amountReader, amountRulesOf } from '../order-amount.js';
import { verdictOf, type OrderVerdict } from '../verdict.js';
import { addAmount, amountsOf, mergeAmounts, noAmounts, type Amounts, type CountedSums } from './amounts.js';

/**
 * How the result of a past order changes. If the order passes in both versions, it is newly warned if a field gets more warnings, else no
 * longer warned if one gets fewer.
 */
export type VerdictChange = 'newlyRefused' | 'newlyAccepted' | 'newlyWarned' | 'noLongerWarned';

export type Counts = Readonly<Record<VerdictChange, number>>;

/** The number of orders whose verdict changes because of one rule. */
export interface RuleCounts extends Counts {
  readonly field: string;
  /** The lines of the first few orders, or their numbers from 1 if the input is a JSON list. */
  readonly lines: readonly number[];
}

/** The changes of verdicts for which amounts are summed. */
export type AmountChange = Extract<VerdictChange, 'newlyRefused' | 'newlyAccepted'>;

/** The effect on the orders of one operation. */
export interface OperationCounts extends Counts {
  readonly orders: number;
  /** The amounts of its orders whose verdict changes, by currency. */
  readonly amounts: Readonly<Record<AmountChange, Amounts>>;
}

/** The effect of an edit on past orders. It contains no values of orders except sums of amounts; the sum of one order is its amount. */
export interface BacktestResult extends Counts {
  readonly orders: number;
  /** Orders of operations for which neither version has rules. */
  readonly withoutRules: number;
  /** Orders of changed operations that both versions refuse. Their verdicts do not show a change of another rule. */
  readonly refusedByBoth: number;
  readonly byOperation: Readonly<Record<string, OperationCounts>>;
  readonly byRule: Readonly<Record<string, RuleCounts>>;
  readonly byField: Readonly<Record<string, Counts>>;
  /** The amounts of the orders whose verdict changes, by currency. */
  readonly amounts: Readonly<Record<AmountChange, Amounts>>;
  /** The evaluation date. */
  readonly at: string;
  /** Rules whose change takes effect later: id -> first day. */
  readonly later: Readonly<Record<string, string>>;
  /** Rules whose change ends: id -> last day. */
  readonly ending: Readonly<Record<string, string>>;
}

/** How the verdict on an order changes. */
interface ChangedVerdict {
  readonly change: VerdictChange;
  /** The findings that cause the change. */
  readonly findings: Findings;
  readonly before: OrderVerdict;
  readonly after: OrderVerdict;
}

/** An order whose verdict changes. */
export interface OrderChange extends ChangedVerdict {
  /** The fields of the order as text. */
  readonly values: Readonly<Record<string, Text>>;
  /** Its amount, if the order has one. */
  readonly amount: string | undefined;
}

/** The number of evaluated orders. Shares of changed results refer to it. */
export const evaluatedOf = ({ orders, withoutRules }: Pick<BacktestResult, 'orders' | 'withoutRules'>): number =>
  orders - withoutRules;

export const VERDICT_CHANGES: readonly VerdictChange[] = [
  'newlyRefused',
  'newlyAccepted',
  'newlyWarned',
  'noLongerWarned',
];
export const AMOUNT_CHANGES: readonly AmountChange[] = ['newlyRefused', 'newlyAccepted'];
/** The most orders listed for each rule. */
export const SAMPLES = 5;

/** The diagnostics of an order by one version of the rules. */
export type Findings = readonly Pick<Diagnostic, 'ruleId' | 'field' | 'severity'>[];
/** The diagnostics by a version that does not have the operation. */
export const NO_RULES: Findings = [{ ruleId: 'order/operation', field: '', severity: 'error' }];

/** The diagnostics of an order by both versions. */
export interface BothFindings {
  readonly before: Findings;
  readonly after: Findings;
}

/** The known diagnostics of an order. */
export interface SomeFindings {
  readonly before?: Findings | undefined;
  readonly after?: Findings | undefined;
}

type MutableCounts = Record<VerdictChange, number>;

/** The part of a rulebook that a backtest needs. It is plain data that can be sent to a thread. */
export type Version = Pick<Rulebook, 'operations'>;

/** The totals of some orders, as plain data that a thread can send. */
export interface BacktestTotals {
  orders: number;
  withoutRules: number;
  refusedByBoth: number;
  readonly total: MutableCounts;
  readonly operations: Map<string, OperationTotals>;
  readonly rules: Map<string, MutableCounts & { field: string; lines: number[] }>;
  readonly fields: Map<string, MutableCounts>;
}

type OperationTotals = MutableCounts & {
  orders: number;
  readonly amounts: Readonly<Record<AmountChange, CountedSums>>;
};

interface Evaluators {
  /** Reads amounts by the later version, or by the earlier one where the later version lacks the operation. */
  readonly amountOf: ReturnType<typeof amountReader>;
  readonly before?: OperationEvaluator;
  readonly after?: OperationEvaluator;
}

/** Compares the verdicts of two versions of the rules on past orders. Its memory does not grow with the number of orders. */
export class Backtest {
  #totals = noTotals();
  readonly #evaluators = new Map<string, Evaluators | 'same' | 'unknown'>();

  /**
   * @param at the evaluation date
   * @param bindingsBefore the bindings of the earlier version, if they differ
   * @param onChange called for each order whose verdict changes, while the order is added
   */
  constructor(
    private readonly before: Version,
    private readonly after: Version,
    private readonly at: string,
    private readonly bindings: Bindings,
    private readonly bindingsBefore = bindings,
    private readonly onChange: (change: OrderChange) => void = () => undefined,
  ) {}

  /**
   * Evaluates an order by both versions.
   * @param line its line in the input, for the samples
   * @param known its findings, if an earlier run has returned them
   * @returns its findings by both versions; `undefined` if they evaluate the operation alike
   */
  add(
    operation: string,
    order: unknown,
    facts: Facts,
    line: number,
    known: SomeFindings = {},
  ): BothFindings | undefined {
    this.#totals.orders++;
    const evaluators = this.#evaluatorsOf(operation);
    if (evaluators === 'unknown') {
      this.#totals.withoutRules++;
      return undefined;
    }
    const own = entryIn(this.#totals.operations, operation, noOrders);
    own.orders++;
    if (evaluators === 'same') return undefined;
    const both = {
      before: known.before ?? this.#findings(evaluators.before, order, facts),
      after: known.after ?? this.#findings(evaluators.after, order, facts),
    };
    const changed = changeBetween(both);
    if (!changed) {
      if (verdictOf(both.after) === 'refused') this.#totals.refusedByBoth++;
      return both;
    }
    const { change } = changed;
    this.#count(change, own, changed.findings, line);
    const { compiled } = (evaluators.after ?? evaluators.before)!;
    const values = fieldsOf(compiled, order) ?? {};
    const amount = evaluators.amountOf(values);
    if (change === 'newlyRefused' || change === 'newlyAccepted') addAmount(own.amounts[change], amount);
    this.onChange({ ...changed, values, amount: amount.amount });
    return both;
  }

  /** Returns the totals since the last call, to be merged elsewhere, and resets them. */
  take(): BacktestTotals {
    const totals = this.#totals;
    this.#totals = noTotals();
    return totals;
  }

  /** Adds the totals of later orders. */
  merge({ orders, withoutRules, refusedByBoth, total, operations, rules, fields }: BacktestTotals): void {
    const all = this.#totals;
    all.orders += orders;
    all.withoutRules += withoutRules;
    all.refusedByBoth += refusedByBoth;
    addTo(all.total, total);
    for (const [id, later] of operations) {
      const own = entryIn(all.operations, id, noOrders);
      own.orders += later.orders;
      addTo(own, later);
      for (const change of AMOUNT_CHANGES) mergeAmounts(own.amounts[change], later.amounts[change]);
    }
    for (const [id, later] of rules) {
      const own = entryIn(all.rules, id, () => ({ ...noChanges(), field: later.field, lines: [] }));
      own.lines.push(...later.lines.slice(0, SAMPLES - own.lines.length));
      addTo(own, later);
    }
    for (const [name, later] of fields) addTo(entryIn(all.fields, name, noChanges), later);
  }

  get result(): BacktestResult {
    const { orders, withoutRules, refusedByBoth, total, operations, rules, fields } = this.#totals;
    const all = { newlyRefused: noAmounts(), newlyAccepted: noAmounts() };
    for (const { amounts } of operations.values())
      for (const change of AMOUNT_CHANGES) mergeAmounts(all[change], amounts[change]);
    const periods = this.#periods();
    return {
      orders,
      ...total,
      withoutRules,
      refusedByBoth,
      byOperation: sortedByName(
        new Map([...operations].map(([id, own]) => [id, { ...own, amounts: amountsIn(own.amounts) }])),
      ),
      byRule: sortedByName(rules),
      byField: sortedByName(fields),
      amounts: amountsIn(all),
      at: this.at,
      later: Object.fromEntries(periods.flatMap(([id, { from }]) => (from === undefined ? [] : [[id, from]]))),
      ending: Object.fromEntries(
        periods.flatMap(([id, { from, until }]) => (until === undefined || from !== undefined ? [] : [[id, until]])),
      ),
    };
  }

  #count(change: VerdictChange, own: MutableCounts, found: Findings, line: number): void {
    const { total, fields, rules } = this.#totals;
    total[change]++;
    own[change]++;
    for (const field of new Set(found.map((f) => f.field))) entryIn(fields, field, noChanges)[change]++;
    for (const [ruleId, field] of new Map(found.map((f) => [f.ruleId, f.field]))) {
      const rule = entryIn(rules, ruleId, () => ({ ...noChanges(), field, lines: [] }));
      rule[change]++;
      if (rule.lines.length < SAMPLES) rule.lines.push(line);
    }
  }

  #findings(evaluator: OperationEvaluator | undefined, order: unknown, facts: Facts): Findings {
    return evaluator
      ? evaluator.diagnose({ order: order as Readonly<Record<string, unknown>>, facts }, this.at)
      : NO_RULES;
  }

  #evaluatorsOf(id: string): Evaluators | 'same' | 'unknown' {
    const known = this.#evaluators.get(id);
    if (known) return known;
    const [before, after] = [this.before, this.after].map((book) => book.operations.get(id));
    // Most edits change few operations, and the others need no evaluation.
    const isSame =
      before && after && hashOf(before) === hashOf(after) && isDeepStrictEqual(this.bindingsBefore, this.bindings);
    const prepare = (book: Version, bindings: Bindings): OperationEvaluator =>
      new OperationEvaluator(compileOperation(book.operations.get(id)!), bindings);
    const evaluators =
      !before && !after
        ? 'unknown'
        : isSame
          ? 'same'
          : {
              amountOf: amountReader(amountRulesOf((after ?? before)!)),
              ...(before && { before: prepare(this.before, this.bindingsBefore) }),
              ...(after && { after: prepare(this.after, this.bindings) }),
            };
    // Unknown operations are not kept, because an input may name any number of them.
    if (evaluators !== 'unknown') this.#evaluators.set(id, evaluators);
    return evaluators;
  }

  #periods(): readonly (readonly [ruleId: string, period: { readonly from?: string; readonly until?: string }])[] {
    return [...this.after.operations.values()].flatMap((now) => {
      const old = this.before.operations.get(now.id);
      return old ? [...periodsOfChange(old, now, dayOf(this.at))] : [];
    });
  }
}

/** The change of the result of an order; `undefined` if the result stays. */
export function changeBetween({ before, after }: BothFindings): ChangedVerdict | undefined {
  if (before.length === 0 && after.length === 0) return undefined;
  const verdicts = { before: verdictOf(before), after: verdictOf(after) };
  const wasRefused = verdicts.before === 'refused';
  const isRefused = verdicts.after === 'refused';
  if (wasRefused && isRefused) return undefined;
  if (isRefused) return { change: 'newlyRefused', findings: errorsIn(after), ...verdicts };
  if (wasRefused) return { change: 'newlyAccepted', findings: errorsIn(before), ...verdicts };
  const added = moreIn(after, before);
  if (added.length > 0) return { change: 'newlyWarned', findings: added, ...verdicts };
  const removed = moreIn(before, after);
  return removed.length > 0 ? { change: 'noLongerWarned', findings: removed, ...verdicts } : undefined;
}

const errorsIn = (findings: Findings): Findings => findings.filter((f) => f.severity === 'error');

/** The findings of rules without one in another version, on fields with more findings than there. A renamed rule is not a change. */
function moreIn(findings: Findings, other: Findings): Findings {
  const on = (all: Findings, field: string): number => all.filter((f) => f.field === field).length;
  return findings.filter(
    ({ ruleId, field }) =>
      on(findings, field) > on(other, field) && !other.some((f) => f.ruleId === ruleId && f.field === field),
  );
}

function noChanges(): MutableCounts {
  return { newlyRefused: 0, newlyAccepted: 0, newlyWarned: 0, noLongerWarned: 0 };
}

function noOrders(): OperationTotals {
  return { ...noChanges(), orders: 0, amounts: { newlyRefused: noAmounts(), newlyAccepted: noAmounts() } };
}

const amountsIn = ({
  newlyRefused,
  newlyAccepted,
}: OperationTotals['amounts']): Readonly<Record<AmountChange, Amounts>> => ({
  newlyRefused: amountsOf(newlyRefused),
  newlyAccepted: amountsOf(newlyAccepted),
});

function noTotals(): BacktestTotals {
  return {
    orders: 0,
    withoutRules: 0,
    refusedByBoth: 0,
    total: noChanges(),
    operations: new Map(),
    rules: new Map(),
    fields: new Map(),
  };
}

function addTo(sum: MutableCounts, more: Counts): void {
  for (const change of VERDICT_CHANGES) sum[change] += more[change];
}

function entryIn<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key);
  if (known) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function sortedByName<T>(map: ReadonlyMap<string, T>): Readonly<Record<string, T>> {
  return Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
}
