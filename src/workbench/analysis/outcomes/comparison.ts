import { type Bindings, type Facts, type Operation, type Text, fieldsOf } from '../../../core/index.js';
import { compileOperation } from '../../compiler/index.js';
import { type Version, SAMPLES } from '../backtest/backtest.js';
import { type Amounts, type CountedSums, addAmount, amountsOf, noAmounts } from '../backtest/amounts.js';
import { OperationEvaluator } from '../operation-evaluator.js';
import { type OrderAmount, amountReader, amountRulesOf } from '../order-amount.js';
import { type ReplyOutcome, maskedText, shownCode, wordsIn } from './outcome.js';

/** Orders on which the rules and the gateway disagree for the same cause. */
export interface Disagreement {
  readonly operation: string;
  /** The rule that refuses the orders; or the code and the text of the gateway's error, without values. */
  readonly cause: string;
  readonly orders: number;
  readonly amounts: Amounts;
  /** The lines of the first few orders in their file. */
  readonly lines?: readonly number[];
}

/** How past replies of the gateway agree with the rules. It contains no values of orders except sums of amounts. */
export interface Agreement {
  /** Orders with a reply that shows whether the gateway accepted them. */
  readonly compared: number;
  readonly agreed: number;
  /** Valid by the rules and refused by the gateway: a rule may be missing or too loose. */
  readonly validRefused: Disagreements;
  /** Refused by the rules and accepted by the gateway: a rule may be wrong. */
  readonly refusedAccepted: Disagreements;
  readonly ordersWithoutReply: number;
  /** Replies whose order was not read. */
  readonly repliesWithoutOrder: number;
  /** Replies that do not show whether the order was accepted, or that contradict another reply to the same order. */
  readonly unclear: number;
  /** Orders whose identifier another order has, too: a reply does not show which of them it is about. */
  readonly repeated: number;
  /** Unreadable rows or lines, and those without an order identifier. */
  readonly unreadable: number;
  /** What line numbers count. */
  readonly unit?: 'line' | 'order' | 'row';
}

export interface Disagreements {
  readonly orders: number;
  readonly amounts: Amounts;
  /** By cause, the most orders first. */
  readonly causes: readonly Disagreement[];
}

/** Past replies by the merchant's identifier of the order. */
export interface Replies {
  readonly outcomes: ReadonlyMap<string, ReplyOutcome>;
  readonly unreadable: number;
}

/** The most causes that are distinguished, because the number of error texts has no limit. */
const MOST_CAUSES = 500;
const OTHERS = '(other errors)';

interface Evaluated {
  readonly evaluator: OperationEvaluator;
  readonly amountOf: ReturnType<typeof amountReader>;
  readonly orderId: string;
  readonly words: ReadonlySet<string>;
}

/** An order on which the rules and the gateway disagree. */
export interface DisagreedOrder {
  readonly operation: string;
  /** The order's line in its file. */
  readonly line: number;
  readonly reply: 'accepted' | 'refused';
  /** The rules that refuse the order; or the code and the text of the gateway's error, without values. */
  readonly causes: readonly string[];
  readonly amount: OrderAmount;
}

class Counted {
  orders = 0;
  readonly sums: CountedSums = noAmounts();
  readonly causes = new Map<
    string,
    { operation: string; cause: string; orders: number; sums: CountedSums; lines: number[] }
  >();

  add({ operation, causes, amount, line }: DisagreedOrder): void {
    this.orders++;
    addAmount(this.sums, amount);
    for (const named of causes) {
      const isKnown = this.causes.has(`${operation} ${named}`) || this.causes.size < MOST_CAUSES;
      const cause = isKnown ? named : OTHERS;
      const key = `${operation} ${cause}`;
      const own = this.causes.get(key) ?? { operation, cause, orders: 0, sums: noAmounts(), lines: [] };
      this.causes.set(key, own);
      own.orders++;
      addAmount(own.sums, amount);
      if (own.lines.length < SAMPLES) own.lines.push(line);
    }
  }

  get data(): Disagreements {
    const causes = [...this.causes.values()].sort((a, b) => b.orders - a.orders);
    return {
      orders: this.orders,
      amounts: amountsOf(this.sums),
      causes: causes.map(({ sums, ...cause }) => ({ ...cause, amounts: amountsOf(sums) })),
    };
  }
}

/** Compares past orders with the gateway's replies to them. */
export class OutcomeComparison {
  #withoutReply = 0;
  #repeated = 0;
  /** The orders with a reply, by their identifiers. A later order with the same identifier changes an entry to `repeated`. */
  readonly #found = new Map<string, 'agreed' | 'unclear' | 'repeated' | DisagreedOrder>();
  readonly #evaluated = new Map<string, Evaluated>();

  /** @param at the evaluation date */
  constructor(
    private readonly version: Version,
    private readonly at: string,
    private readonly bindings: Bindings,
    private readonly replies: Replies,
  ) {}

  /** @param line the order's line in its file */
  add(operation: string, order: unknown, facts: Facts, line: number): void {
    const own = this.#evaluatedOf(operation);
    if (!own) return;
    const { evaluator } = own;
    const values = fieldsOf(evaluator.compiled, order) ?? {};
    const written = values[own.orderId];
    const id = typeof written === 'string' ? written.trim() : '';
    const outcome = this.replies.outcomes.get(id);
    if (!outcome) {
      this.#withoutReply++;
      return;
    }
    const before = this.#found.get(id);
    if (before !== undefined) {
      this.#repeated += before === 'repeated' ? 1 : 2;
      this.#found.set(id, 'repeated');
      return;
    }
    if (outcome.verdict === 'unclear') {
      this.#found.set(id, 'unclear');
      return;
    }
    const reply = outcome.verdict;
    const found = evaluator.diagnose({ order: order as Readonly<Record<string, unknown>>, facts }, this.at);
    const errors = found.filter(({ severity }) => severity === 'error');
    if (errors.length > 0 === (reply === 'refused')) {
      this.#found.set(id, 'agreed');
      return;
    }
    const causes =
      reply === 'refused' ? [causeOf(outcome, values, own.words)] : [...new Set(errors.map(({ ruleId }) => ruleId))];
    this.#found.set(id, { operation, line, reply, causes, amount: own.amountOf(values) });
  }

  /** The orders on which the rules and the gateway disagree. */
  get disagreed(): readonly DisagreedOrder[] {
    return [...this.#found.values()].filter((found) => typeof found === 'object');
  }

  get result(): Agreement {
    const validRefused = new Counted();
    const refusedAccepted = new Counted();
    const { disagreed } = this;
    for (const each of disagreed) (each.reply === 'refused' ? validRefused : refusedAccepted).add(each);
    const counts = { agreed: 0, unclear: 0 };
    for (const found of this.#found.values()) if (found === 'agreed' || found === 'unclear') counts[found]++;
    return {
      compared: counts.agreed + disagreed.length,
      agreed: counts.agreed,
      validRefused: validRefused.data,
      refusedAccepted: refusedAccepted.data,
      ordersWithoutReply: this.#withoutReply,
      repliesWithoutOrder: this.replies.outcomes.size - this.#found.size,
      unclear: counts.unclear,
      repeated: this.#repeated,
      unreadable: this.replies.unreadable,
    };
  }

  #evaluatedOf(id: string): Evaluated | undefined {
    const known = this.#evaluated.get(id);
    const operation = this.version.operations.get(id);
    if (known || !operation) return known;
    const own = {
      evaluator: new OperationEvaluator(compileOperation(operation), this.bindings),
      amountOf: amountReader(amountRulesOf(operation)),
      orderId: operation.orderId ?? '',
      words: publicWords(operation),
    };
    this.#evaluated.set(id, own);
    return own;
  }
}

/** The words of an operation's labels, which reveal nothing about an order. */
function publicWords({ fields }: Operation): ReadonlySet<string> {
  return new Set(fields.flatMap(({ name, label }) => [...wordsIn(name), ...Object.values(label).flatMap(wordsIn)]));
}

function causeOf(
  { code, text }: ReplyOutcome,
  values: Readonly<Record<string, Text>>,
  words: ReadonlySet<string>,
): string {
  const texts = Object.values(values).filter((value): value is string => typeof value === 'string');
  const shown = shownCode(code);
  const isValue = texts.includes(shown);
  const masked = maskedText(text, texts, words);
  return [isValue ? '' : shown, masked].filter((part) => part !== '').join(' ') || '(no error text)';
}
