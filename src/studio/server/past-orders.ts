import { statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { Backtest, type Findings } from '../../analysis/backtest/backtest.js';
import { runData } from '../../analysis/backtest/backtest-data.js';
import { lineNumberOf, orderIn, Unreadable, type PastOrder } from '../../analysis/backtest/past-order.js';
import type { Portion as Lines } from '../../input/portion.js';
import type { TableTerms } from '../../input/csv/table-terms.js';
import { inputOf, openFile, wholeFault } from '../../input/open-input.js';
import { inputName, sizeOf } from '../../input/source.js';
import { processHere } from '../../input/process-here.js';
import type { BacktestLine, BacktestResult, ChangedOrdersAnswer, ChangedOrdersRequest, Language } from './api.js';
import { ChangedOrders } from './changed-orders.js';
import { comparable } from './compare.js';
import { withRanges } from './finding-ranges.js';
import type { Compilation } from './compilation.js';

/** Orders of files up to this size stay in memory, where they take several times as many bytes; larger files are read again for each run. */
const KEPT = 32 * 1024 * 1024;
/** Milliseconds after which a long run reports its progress and lets other requests run. */
const INTERVAL = 50;
const PORTION = 500;

/** Some orders, and the share of the file that has been read, from 0 to 1. */
interface Portion {
  readonly portion: readonly NumberedOrder[];
  readonly share: number;
}

/** An order with its line. */
type NumberedOrder = PastOrder & { readonly line: number };

/** Parts of the input that could not be read. */
class ReadProblems {
  readonly unreadable = new Unreadable();
  /** Why reading stopped before the end of the input. */
  problem: string | undefined;
}

/** The orders of a file, evaluated by many drafts: the results by the saved rules are computed once. */
export class PastOrders {
  #read:
    | { readonly stamp: string; readonly orders: readonly NumberedOrder[]; readonly problems: ReadProblems }
    | undefined;
  #known:
    | {
        readonly of: Compilation;
        readonly stamp: string;
        readonly findings: (Findings | undefined)[];
        readonly distinct: Map<string, Findings>;
      }
    | undefined;
  #changed:
    | {
        readonly saved: Compilation;
        readonly now: Compilation;
        readonly stamp: string;
        readonly orders: ChangedOrders;
      }
    | undefined;
  #count: number | null = null;
  readonly #noted = new Set<string>();

  /**
   * @param file each line, or row of a table, `{"operation": ..., "order": {...}, "facts": {...}}`
   * @param operation the operation of all orders, where each line is just an order
   */
  constructor(
    readonly file: string,
    private readonly operation: string | undefined,
    /** The operations of the saved rules, which say what the columns of a table mean. */
    private readonly operations: () => TableTerms['operations'],
  ) {}

  /** The number of orders; `null` until the file has been read completely. */
  get count(): number | null {
    return this.#count;
  }

  /** Reads a small file, or the start of a large one; returns why there are no orders in it. */
  async problem(): Promise<string | undefined> {
    await this.prepare();
    const problems = new ReadProblems();
    for await (const { portion } of this.#portions(problems)) if (portion.length > 0) return undefined;
    return problems.problem ?? 'no line names its operation; use --op if all lines are orders of one operation';
  }

  /** Reads a file that is small enough to keep in memory. */
  async prepare(): Promise<void> {
    const stamp = this.#stamp();
    if (this.#read?.stamp === stamp) return;
    this.#read = undefined;
    if ((sizeOf(this.file) ?? 0) > KEPT) return;
    const problems = new ReadProblems();
    const orders: NumberedOrder[] = [];
    for await (const { portion } of this.#stream(problems)) for (const order of portion) orders.push(order);
    this.#read = { stamp, orders, problems };
    this.#count = orders.length;
  }

  /**
   * Evaluates the orders by the saved rules and by the drafts.
   * @param signal stops the run
   * @returns progress, and finally the result
   */
  async *backtest(
    saved: Compilation,
    now: Compilation,
    language: Language,
    signal: AbortSignal,
  ): AsyncGenerator<BacktestLine> {
    await this.prepare();
    const stamp = this.#stamp();
    const known = this.#knownOf(saved, stamp);
    const { before, after, blockers } = comparable(saved, now);
    const skipped = new Set(
      [...saved.rulebook.operations.keys(), ...now.rulebook.operations.keys()].filter(
        (id) => !before.operations.has(id) && !after.operations.has(id),
      ),
    );
    const changed = new ChangedOrders();
    let added = { index: 0, line: 0, operation: '' };
    const backtest = new Backtest(before, after, now.contents.today, now.bindings, saved.bindings, (change) =>
      changed.add(added, change, after.operations.get(added.operation)?.orderId),
    );
    const problems = new ReadProblems();
    let index = 0;
    let skippedCount = 0;
    let last = performance.now();
    for await (const { portion, share } of this.#portions(problems)) {
      for (const { operation, order, facts, line } of portion) {
        const at = index++;
        added = { index: at, line, operation };
        if (skipped.has(operation)) skippedCount++;
        else known.keep(at, backtest.add(operation, order, facts, line, known.at(at)));
      }
      if (performance.now() - last < INTERVAL) continue;
      await setImmediate();
      if (signal.aborted) return;
      yield { progress: { orders: index, share } };
      last = performance.now();
    }
    this.#count = index;
    this.#changed = { saved, now, stamp, orders: changed };
    const result = runData({
      result: backtest.result,
      unreadable: problems.unreadable,
      isCut: problems.problem !== undefined,
      isPartial: false,
    });
    yield {
      result: {
        ...result,
        orders: result.orders + skippedCount,
        blockers: withRanges(blockers, now, language),
      } satisfies BacktestResult,
    };
  }

  /**
   * The orders whose results the drafts change, some at a time; evaluates them unless the last run did.
   * @param signal stops the run
   */
  async changed(
    saved: Compilation,
    now: Compilation,
    request: ChangedOrdersRequest,
    signal: AbortSignal,
  ): Promise<ChangedOrdersAnswer> {
    const isOfLastRun = (): boolean =>
      this.#changed?.saved === saved && this.#changed.now === now && this.#changed.stamp === this.#stamp();
    if (!isOfLastRun()) for await (const _ of this.backtest(saved, now, 'en', signal)) if (signal.aborted) break;
    if (!isOfLastRun()) return { total: 0, orders: [] };
    const found = this.#changed!.orders.matching(request);
    const { from, count } = request;
    const shown = found.slice(from, from + count);
    const contents = await this.#contentsOf(new Set(shown.map(({ index }) => index)));
    return {
      total: found.length,
      orders: shown.flatMap(({ index, ...rest }) => {
        const order = contents.get(index);
        return order ? [{ ...rest, order: order.order, facts: order.facts }] : [];
      }),
    };
  }

  /** Orders by their index. */
  async #contentsOf(wanted: ReadonlySet<number>): Promise<ReadonlyMap<number, NumberedOrder>> {
    const found = new Map<number, NumberedOrder>();
    let index = 0;
    for await (const { portion } of this.#portions(new ReadProblems())) {
      for (const order of portion) {
        if (wanted.has(index)) found.set(index, order);
        index++;
      }
      if (found.size === wanted.size) break;
    }
    return found;
  }

  async *#portions(problems: ReadProblems): AsyncGenerator<Portion> {
    if (!this.#read) {
      yield* this.#stream(problems);
      return;
    }
    const { orders, problems: earlier } = this.#read;
    problems.unreadable.merge(earlier.unreadable);
    problems.problem = earlier.problem;
    for (let from = 0; from < orders.length; from += PORTION)
      yield { portion: orders.slice(from, from + PORTION), share: Math.min(1, (from + PORTION) / orders.length) };
  }

  async *#stream(problems: ReadProblems): AsyncGenerator<Portion> {
    const size = sizeOf(this.file) ?? 0;
    let read = 0;
    const take = ({ index, each }: Lines): readonly NumberedOrder[] => {
      const portion: NumberedOrder[] = [];
      let next = index;
      each((entry) => {
        const line = lineNumberOf(entry, next++);
        const order = orderIn(entry, this.operation);
        if ('code' in order) problems.unreadable.add(line);
        else portion.push({ ...order, line });
      });
      return portion;
    };
    const counted = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        read += chunk.length;
        yield chunk;
      }
    };
    try {
      const opened = await openFile(this.file);
      const input = inputOf(opened, counted(opened.bytes), () => ({
        operation: this.operation,
        operations: this.operations(),
        required: [],
        note: (line) => this.#note(line),
      }));
      for await (const portion of processHere(input, take))
        yield { portion, share: size > 0 ? Math.min(1, read / size) : 1 };
    } catch (error) {
      problems.problem = wholeFault(error).fault.problem;
    }
  }

  /** The results by the saved rules, by index; many orders share the same result. */
  #knownOf(
    saved: Compilation,
    stamp: string,
  ): { at(index: number): Findings | undefined; keep(index: number, findings: Findings | undefined): void } {
    if (this.#known?.of !== saved || this.#known.stamp !== stamp)
      this.#known = { of: saved, stamp, findings: [], distinct: new Map() };
    const { findings, distinct } = this.#known;
    return {
      at: (index) => findings[index],
      keep: (index, found) => {
        if (found === undefined || findings[index] !== undefined) return;
        const key = found.map(({ ruleId, field, severity }) => `${ruleId} ${field} ${severity}`).join('\n');
        const same = distinct.get(key) ?? found.map(({ ruleId, field, severity }) => ({ ruleId, field, severity }));
        distinct.set(key, same);
        findings[index] = same;
      },
    };
  }

  /** Says something about a table once, not at each run. */
  #note(line: string): void {
    if (!this.#noted.has(line)) process.stderr.write(`payrules: ${inputName(this.file)}: ${line}\n`);
    this.#noted.add(line);
  }

  /** Changes where the file does. */
  #stamp(): string {
    const { mtimeMs, size } = statSync(this.file, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0 };
    return `${mtimeMs} ${size}`;
  }
}
