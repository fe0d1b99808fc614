import type { OrderChange } from '../../analysis/backtest/backtest.js';
import type { ChangedOrder, ChangedOrdersRequest } from './api.js';

/** An order whose result changes, with its index among the orders. */
export type ChangedAt = Omit<ChangedOrder, 'order' | 'facts'> & { readonly index: number };

/** The orders whose results a draft changes, without their content. */
export class ChangedOrders {
  readonly #all: ChangedAt[] = [];

  /** @param orderId the field with the identifier of an order */
  add(
    { index, line, operation }: Pick<ChangedAt, 'index' | 'line' | 'operation'>,
    { change, findings, before, after, values, amount }: OrderChange,
    orderId: string | undefined,
  ): void {
    this.#all.push({
      index,
      line,
      operation,
      id: (orderId === undefined ? undefined : values[orderId]) ?? '',
      amount: amount ?? '',
      change,
      before,
      after,
      rules: [...new Set(findings.map(({ ruleId }) => ruleId))],
    });
  }

  /** Those that a request asks for, in order of their lines. */
  matching({ change, rule, query = '' }: ChangedOrdersRequest): readonly ChangedAt[] {
    const words = query.toLowerCase().split(/\s+/);
    return this.#all.filter(
      (each) =>
        (change === undefined || each.change === change) &&
        (rule === undefined || each.rules.includes(rule)) &&
        words.every((word) => wordsOf(each).includes(word)),
    );
  }
}

const wordsOf = ({ line, operation, id, amount, rules }: ChangedAt): string =>
  [line, operation, id, amount, ...rules].join(' ').toLowerCase();
