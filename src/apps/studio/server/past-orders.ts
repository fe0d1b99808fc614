import { statSync } from 'node:fs';
import type { Phrase } from '../../../core/index.js';
import { type PastOrder, Unreadable, lineNumberOf, orderIn } from '../../../workbench/analysis/index.js';
import { columnTermsIn } from '../../../workbench/batch/index.js';
import type { Rulebook } from '../../../workbench/rulebook/index.js';
import {
  type Fault,
  type OpenedInput,
  type Portion as Lines,
  type TableTerms,
  inputOf,
  openFile,
  processHere,
  sizeOf,
  wholeFault,
  measured,
} from '../../../workbench/input/index.js';
import { MOST_DEPTH, isDeeper } from '../../server/index.js';
import type { OrdersRefused, PastOrdersView } from './api.js';

/**
 * The orders of files up to this size stay in memory, where they take several times as many bytes. Larger files are read again for each
 * run.
 */
const KEPT = 32 * 1024 * 1024;
const PORTION = 500;

/** Some orders, and the share of the file that has been read so far, from 0 to 1. */
interface OrdersPortion {
  readonly portion: readonly NumberedOrder[];
  readonly share: number;
}

/** An order with its line. */
export type NumberedOrder = PastOrder & { readonly line: number };

/** Parts of the input that could not be read. */
export class ReadProblems {
  readonly unreadable = new Unreadable();
  /** Why reading stopped before the end of the input. */
  fault: Fault | undefined;
  /** Whether some entries do not name an operation. */
  lacksOperation = false;
  /** Whether some entries name their operation, although that of all orders is given. */
  namesOperation = false;

  /** Why no entry is an order. */
  get refusal(): Fault {
    if (this.fault) return this.fault;
    return this.namesOperation ? MIXED_ORDERS : NO_OPERATION;
  }
}

const MIXED_ORDERS: Fault = { code: 'mixed', problem: 'the orders name their operations; use no --operation' };
const NO_OPERATION: Fault = {
  code: 'not-mixed',
  problem: 'no line names its operation; use --operation if all lines are orders of one operation',
};

/** What is known about a file that is not read yet. */
export const UNREAD: Omit<PastOrdersView, 'name'> = {
  count: null,
  notes: [],
  unreadable: 0,
  unreadableLines: [],
  lacksOperation: false,
  partial: false,
};

/** The orders of a file. */
export class PastOrders {
  #read:
    | { readonly stamp: string; readonly orders: readonly NumberedOrder[]; readonly problems: ReadProblems }
    | undefined;
  #known: Omit<PastOrdersView, 'name' | 'notes'> = UNREAD;

  /**
   * @param file each line, or row of a table, `{"operation": ..., "order": {...}, "facts": {...}, "at": ...}`
   * @param operation the operation of all orders, if each line is just an order
   */
  constructor(
    readonly file: string,
    private readonly operation: string | undefined,
    /** The saved rules, which say what the columns of a table mean. */
    private readonly rulebook: () => Pick<Rulebook, 'operations' | 'locales'>,
    /** Receives each note about a whole table, at each reading. */
    private readonly note: (line: Phrase) => void,
  ) {}

  /** The number of orders, and what is not read; known when the file has been read completely. */
  get known(): Omit<PastOrdersView, 'name' | 'notes'> {
    return this.#known;
  }

  /** A text that changes when the file changes. */
  get stamp(): string {
    const { mtimeMs, size } = statSync(this.file, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0 };
    return `${mtimeMs} ${size}`;
  }

  /** Reads a small file, or the start of a large one; returns why it has no orders. */
  async problem(): Promise<OrdersRefused | undefined> {
    const problems = new ReadProblems();
    for await (const { portion } of this.portions(problems)) if (portion.length > 0) return undefined;
    const { refusal, lacksOperation } = problems;
    const { code, problem } = refusal;
    return { code, problem, lacksOperation: lacksOperation || code === 'no-column' };
  }

  /** The orders of the whole file. The orders of a small file stay in memory. */
  async *portions(problems: ReadProblems): AsyncGenerator<OrdersPortion> {
    await this.#prepare();
    if (!this.#read) {
      yield* this.#stream(problems);
      return;
    }
    const { orders, problems: earlier } = this.#read;
    problems.unreadable.merge(earlier.unreadable);
    problems.fault = earlier.fault;
    problems.lacksOperation = earlier.lacksOperation;
    problems.namesOperation = earlier.namesOperation;
    for (let from = 0; from < orders.length; from += PORTION)
      yield { portion: orders.slice(from, from + PORTION), share: Math.min(1, (from + PORTION) / orders.length) };
  }

  async #prepare(): Promise<void> {
    const { stamp } = this;
    if (this.#read?.stamp === stamp) return;
    this.#read = undefined;
    if ((sizeOf(this.file) ?? 0) > KEPT) return;
    const problems = new ReadProblems();
    const orders: NumberedOrder[] = [];
    for await (const { portion } of this.#stream(problems)) for (const order of portion) orders.push(order);
    this.#read = { stamp, orders, problems };
  }

  async *#stream(problems: ReadProblems): AsyncGenerator<OrdersPortion> {
    let count = 0;
    let isTable = false;
    try {
      const terms = { ...columnTermsIn([this.rulebook()], this.operation), note: this.note };
      const opened = await openFile(this.file);
      isTable = opened.format === 'csv';
      for await (const part of ordersIn(opened, sizeOf(this.file) ?? 0, terms, problems)) {
        count += part.portion.length;
        yield part;
      }
    } catch (error) {
      problems.fault = wholeFault(error).fault;
    }
    const { unreadable, lacksOperation, fault } = problems;
    this.#known = {
      count,
      unreadable: unreadable.count,
      unreadableLines: unreadable.lines,
      // A table with a column for the operation has rows of several.
      lacksOperation: lacksOperation && !isTable,
      partial: fault !== undefined,
    };
  }
}

/**
 * The orders of an open input.
 * @param size its size in bytes, to compute shares
 * @throws {InputFault} if it can't be read to its end
 */
export async function* ordersIn(
  opened: OpenedInput,
  size: number,
  terms: TableTerms,
  problems: ReadProblems,
): AsyncGenerator<OrdersPortion> {
  let read = 0;
  const take = ({ index, each }: Lines): readonly NumberedOrder[] => {
    const portion: NumberedOrder[] = [];
    let next = index;
    each((entry) => {
      const line = lineNumberOf(entry, next++);
      const order = orderIn(entry, terms.operation, terms.operations);
      if ('code' in order || isDeeper(order.order, MOST_DEPTH)) {
        problems.unreadable.add(line);
        problems.lacksOperation ||= 'code' in order && order.code === 'not-mixed';
        problems.namesOperation ||= 'code' in order && order.code === 'mixed';
      } else portion.push({ ...order, line });
    });
    return portion;
  };
  const input = inputOf(
    opened,
    measured(opened.bytes, (bytes) => (read += bytes)),
    () => terms,
  );
  for await (const portion of processHere(input, take))
    yield { portion, share: size > 0 ? Math.min(1, read / size) : 1 };
}
