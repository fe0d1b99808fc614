import { setImmediate } from 'node:timers/promises';
import {
  Backtest,
  type BothFindings,
  amountFieldOf,
  amountReader,
  amountRulesOf,
  changeBetween,
  localeIn,
  runData,
  type VerdictChange,
} from '../../../workbench/analysis/index.js';
import { dayAt } from '../../../workbench/input/index.js';
import { fieldsOf } from '../../../core/index.js';
import type {
  BacktestLine,
  BacktestResult,
  ChangedOrder,
  ChangedOrdersAnswer,
  Distribution,
  Language,
  DayCount,
  Bodies,
} from './api.js';
import { comparable } from './compare.js';
import { type Column, distributionOf, histogramSubject } from './distribution.js';
import { withRanges } from './compilation.js';
import { ResultMemory, type KnownResults, type VersionPair } from './known-results.js';
import { versionEvaluator, changedOrderRows } from './order-rows.js';
import { ReadProblems, type NumberedOrder, type PastOrders } from './past-orders.js';

/** Milliseconds after which a long run reports its progress and lets other requests run. */
const INTERVAL = 50;
/** The most fields whose numbers are kept; a number takes eight bytes for each order. */
const COLUMNS = 4;
const NUMBER = /^-?\d{1,15}(?:\.\d+)?$/;

/** The last complete run. */
interface Run extends VersionPair {
  readonly sequence: Sequence;
  readonly known: (id: string) => KnownResults | undefined;
}

/** The numbers of the orders of an operation, and the results of each. */
interface Counted {
  readonly column: Column;
  readonly resultsOf: (number: number) => BothFindings;
}

/** The results of past orders by two versions of the rules. Results of earlier runs are not evaluated again. */
export class OrderResults {
  /** The state of the file that the results are about. */
  #stamp = '';
  readonly #memory = new ResultMemory();
  readonly #columns = new Map<string, Column>();
  #last: Run | undefined;

  constructor(readonly orders: PastOrders) {}

  /**
   * Evaluates the orders by both versions.
   * @param signal stops the run
   * @param language the language of findings
   * @returns progress, and finally the result
   */
  async *backtest(pair: VersionPair, signal: AbortSignal, language: Language): AsyncGenerator<BacktestLine> {
    const stamp = this.#current();
    const { before, after, blockers } = comparable(pair.before, pair.after);
    const skipped = new Set(
      [...pair.before.rulebook.operations.keys(), ...pair.after.rulebook.operations.keys()].filter(
        (id) => !before.operations.has(id) && !after.operations.has(id),
      ),
    );
    const days = new DayCounts();
    let day: string | undefined;
    const { bindings, today } = pair.after;
    const backtest = new Backtest(before, after, today, bindings, pair.before.bindings, ({ change }) =>
      days.addChange(day, change),
    );
    const sequence = new Sequence();
    const known = this.#memory.of(pair);
    const problems = new ReadProblems();
    let skippedCount = 0;
    const pause = pauses();
    for await (const { portion, share } of this.orders.portions(problems)) {
      for (const { operation, order, facts, line, at } of portion) {
        day = at === undefined ? undefined : dayAt(at);
        days.add(day);
        const own = known(operation);
        const number = sequence.add(own ? operation : '');
        if (skipped.has(operation)) {
          skippedCount++;
          continue;
        }
        const both = backtest.add(operation, order, facts, line, own?.at(number));
        if (both) own?.keep(number, both);
      }
      if (!(await pause())) continue;
      if (signal.aborted) return;
      yield { progress: { orders: sequence.length, share } };
    }
    if (stamp === this.#current()) this.#last = { ...pair, sequence, known };
    const result = runData({
      result: backtest.result,
      unreadable: problems.unreadable,
      isCut: problems.fault !== undefined,
      isPartial: false,
    });
    yield {
      result: {
        ...result,
        orders: result.orders + skippedCount,
        byDay: days.result,
        blockers: withRanges(blockers, pair.after, language),
      } satisfies BacktestResult,
    };
  }

  /**
   * Some of the orders whose results differ, or whose numbers are in an interval. Evaluates the orders unless the last run did.
   * @param signal stops the run
   */
  async changed(
    pair: VersionPair,
    request: Bodies['changed-orders'],
    signal: AbortSignal,
  ): Promise<ChangedOrdersAnswer> {
    const { within, from, count, every = false, query = '' } = request;
    const run = await this.#run(pair, signal);
    const counted = within && (await this.#counted(pair, within.operation, within.field, signal));
    if (!run || (within && !counted)) return { total: 0, orders: [] };
    const places = run.sequence.placesOf(isWanted(request, run, counted?.column));
    const rowOf = changedOrderRows(pair, run.known);
    const words = query
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    if (words.length === 0) {
      const shown = { positions: places.positions.slice(from, from + count), numbers: places.numbers.slice(from) };
      return { total: places.positions.length, orders: await this.#rows(shown, rowOf, signal) };
    }
    let total = 0;
    const orders = await this.#rows(places, rowOf, signal, (row) => {
      const values = every ? JSON.stringify(row.order) : '';
      const text = [row.line, row.operation, row.id, row.amount, ...row.rules, values].join(' ').toLowerCase();
      return words.every((word) => text.includes(word)) && ++total > from && total <= from + count;
    });
    return { total, orders };
  }

  /**
   * Counts the orders of a rule's operation by the number that the rule bounds, or by their amount.
   * @param rule the rule with its operation, `pe.payout/amount-range`
   * @param currency the currency of the amounts
   * @param signal stops the run
   * @param language the language of the label
   * @returns `null` if the orders have no such number
   */
  async distribution(
    pair: VersionPair,
    { rule, currency }: Pick<Bodies['distribution'], 'rule' | 'currency'>,
    signal: AbortSignal,
    language: Language,
  ): Promise<Distribution | null> {
    const slash = rule.indexOf('/');
    const id = rule.slice(0, slash);
    const [before, after] = [pair.before, pair.after].map((version) => version.operation(id)?.operation);
    const subject = histogramSubject(rule.slice(slash + 1), { before, after }, pair.after.today);
    const counted = subject && (await this.#counted(pair, id, subject.field, signal));
    if (!counted) return null;
    const { column, resultsOf } = counted;
    return distributionOf(subject, localeIn(pair.after.rulebook, language), column, resultsOf, currency);
  }

  /**
   * The numbers of a field in the orders of an operation, with the currencies of amounts, and the results of these orders.
   * @returns `undefined` if the operation cannot be read, or the run is stopped
   */
  async #counted(pair: VersionPair, id: string, field: string, signal: AbortSignal): Promise<Counted | undefined> {
    const stamp = this.#current();
    const key = `${id} ${field}`;
    const kept = this.#columns.get(key);
    const own = this.#memory.of(pair)(id);
    const { compiled, operation } = pair.after.operation(id) ?? pair.before.operation(id) ?? {};
    if (!own || !compiled || !operation) return undefined;
    // If the file changes, another call clears the memory. These results stay.
    const resultsOf = (number: number): BothFindings => own.at(number) as BothFindings;
    if (kept && own.isComplete(kept.numbers.length)) return { column: kept, resultsOf };
    const numbers: number[] = [];
    const rules = amountRulesOf(operation);
    const amountOf = amountFieldOf(rules) === field ? amountReader(rules) : undefined;
    const currencies: string[] = [];
    const evaluate = versionEvaluator(pair, id);
    const pause = pauses();
    for await (const { portion } of this.orders.portions(new ReadProblems())) {
      for (const order of portion) {
        if (order.operation !== id) continue;
        const values = fieldsOf(compiled, order.order) ?? {};
        const value = values[field];
        // Without the words about minor units after the code: they belong to the field.
        if (amountOf) currencies.push(amountOf(values).currency?.split(' ', 1)[0] ?? '');
        const number = numbers.push(typeof value === 'string' && NUMBER.test(value) ? Number(value) : Number.NaN) - 1;
        own.keep(number, evaluate(order, own.at(number)));
      }
      if ((await pause()) && signal.aborted) return undefined;
    }
    const column = { numbers: Float64Array.from(numbers), currencies: amountOf && currencies };
    if (stamp !== this.#current()) return { column, resultsOf };
    this.#columns.delete(key);
    this.#columns.set(key, column);
    for (const oldest of [...this.#columns.keys()].slice(0, -COLUMNS)) this.#columns.delete(oldest);
    return { column, resultsOf };
  }

  /** The last run if it has these versions, otherwise a new run; `undefined` if the run is stopped. */
  async #run(pair: VersionPair, signal: AbortSignal): Promise<Run | undefined> {
    const last = (): Run | undefined => {
      this.#current();
      return this.#last?.before === pair.before && this.#last.after === pair.after ? this.#last : undefined;
    };
    if (!last()) for await (const _ of this.backtest(pair, signal, 'en')) if (signal.aborted) break;
    return last();
  }

  /** The rows of some orders; a function chooses which of them are shown. */
  async #rows(
    { positions, numbers }: Places,
    rowOf: (order: NumberedOrder, number: number) => ChangedOrder,
    signal: AbortSignal,
    isShown: (row: ChangedOrder) => boolean = () => true,
  ): Promise<readonly ChangedOrder[]> {
    const rows: ChangedOrder[] = [];
    if (positions.length === 0) return rows;
    let [position, next] = [0, 0];
    const pause = pauses();
    for await (const { portion } of this.orders.portions(new ReadProblems())) {
      for (const order of portion) {
        if (positions[next] !== position++) continue;
        const row = rowOf(order, numbers[next++]!);
        if (isShown(row)) rows.push(row);
      }
      if (next === positions.length || ((await pause()) && signal.aborted)) break;
    }
    return rows;
  }

  /** The present state of the file. Forgets everything about another state. */
  #current(): string {
    const { stamp } = this.orders;
    if (stamp === this.#stamp) return stamp;
    this.#memory.clear();
    this.#columns.clear();
    this.#last = undefined;
    return (this.#stamp = stamp);
  }
}

/** Whether a request asks for an order, as far as this is known without reading it. */
function isWanted(
  { within, change, rule, every }: Bodies['changed-orders'],
  { known }: Run,
  column: Column | undefined,
): (operation: string, number: number) => boolean {
  return (operation, number) => {
    if (within && operation !== within.operation) return false;
    if (column && !isWithin(column, number, within!)) return false;
    const { before, after } = known(operation)!.at(number);
    const changed = before && after && changeBetween({ before, after });
    if (!changed && ((!within && !every) || change !== undefined)) return false;
    if (change !== undefined && changed?.change !== change) return false;
    return rule === undefined || (changed?.findings ?? after ?? []).some(({ ruleId }) => ruleId === rule);
  };
}

function isWithin(
  { numbers, currencies }: Column,
  order: number,
  { from, to, currency }: NonNullable<Bodies['changed-orders']['within']>,
): boolean {
  const value = numbers[order]!;
  return value >= from && value < to && (currency === undefined || !currencies || currencies[order] === currency);
}

/** Makes a function that lets other requests run now and then, and returns whether it did. */
function pauses(): () => Promise<boolean> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < INTERVAL) return false;
    await setImmediate();
    last = performance.now();
    return true;
  };
}

/** Orders by their positions in the file, and by their numbers within their operation. */
interface Places {
  readonly positions: readonly number[];
  readonly numbers: readonly number[];
}

/** The operations of orders in the order of the file. */
class Sequence {
  readonly #operations: string[] = [];
  readonly #numbers: number[] = [];
  readonly #counts = new Map<string, number>();

  get length(): number {
    return this.#operations.length;
  }

  /**
   * Adds an order.
   * @param operation an operation of the rules, or '' for any other
   * @returns its number within its operation, from 0
   */
  add(operation: string): number {
    const number = this.#counts.get(operation) ?? 0;
    this.#counts.set(operation, number + 1);
    this.#operations.push(operation);
    this.#numbers.push(number);
    return number;
  }

  /** The orders of the rules' operations that a function asks for. */
  placesOf(isAsked: (operation: string, number: number) => boolean): Places {
    const positions: number[] = [];
    const numbers: number[] = [];
    for (const [position, operation] of this.#operations.entries()) {
      const number = this.#numbers[position]!;
      if (operation === '' || !isAsked(operation, number)) continue;
      positions.push(position);
      numbers.push(number);
    }
    return { positions, numbers };
  }
}

/** The orders of each day and the changes of their results. */
class DayCounts {
  readonly #days = new Map<string, { -readonly [Name in keyof DayCount]: DayCount[Name] }>();

  /** @param day `undefined` if the order does not name a day */
  add(day: string | undefined): void {
    if (day !== undefined) this.#of(day).orders++;
  }

  addChange(day: string | undefined, change: VerdictChange): void {
    if (day !== undefined) this.#of(day)[change]++;
  }

  /** By day, the first day first. */
  get result(): Readonly<Record<string, DayCount>> {
    return Object.fromEntries([...this.#days].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #of(day: string): { -readonly [Name in keyof DayCount]: DayCount[Name] } {
    const known = this.#days.get(day);
    if (known) return known;
    const made = { orders: 0, newlyRefused: 0, newlyAccepted: 0, newlyWarned: 0, noLongerWarned: 0 };
    this.#days.set(day, made);
    return made;
  }
}
