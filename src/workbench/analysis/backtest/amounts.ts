import { AmountSums } from '../amount-sums.js';
import type { OrderAmount } from '../order-amount.js';

/** The sum of the amounts of some orders in one currency, and the number of orders. */
interface Amount {
  readonly orders: number;
  /** An exact decimal; `null` if it is left out. */
  readonly sum: string | null;
}

/** The amounts of orders by currency, and the number of other orders: without a plain amount, or in an unknown currency. */
export interface Amounts {
  readonly byCurrency: Readonly<Record<string, Amount>>;
  readonly withoutAmount: number;
}

/** Sums with the number of orders in each: plain data that a thread can send. */
export interface CountedSums {
  readonly sums: AmountSums;
  readonly orders: Map<string, number>;
}

/** The fewest orders whose sum is shown to others than the owner of the orders: the sum of one order is its amount. */
export const FEWEST_ORDERS = 5;

/** Amounts without the sums of a few orders. */
export function withoutSmallSums<Change extends string>(
  amounts: Readonly<Record<Change, Amounts>>,
): Readonly<Record<Change, Amounts>> {
  const changes = Object.entries<Amounts>(amounts).map(([change, { byCurrency, withoutAmount }]) => {
    const shown = Object.entries(byCurrency).map(
      ([currency, { orders, sum }]) => [currency, { orders, sum: orders < FEWEST_ORDERS ? null : sum }] as const,
    );
    return [change, { byCurrency: Object.fromEntries(shown), withoutAmount }] as const;
  });
  return Object.fromEntries(changes) as Record<Change, Amounts>;
}

/**
 * The amounts of each operation without the sums of a few orders. A sum is also left out if the other sums, subtracted from the sum of all
 * operations, would reveal the sum of a few orders.
 */
export function withoutSmallParts<Change extends string>(
  parts: Readonly<Record<string, Readonly<Record<Change, Amounts>>>>,
): Readonly<Record<string, Readonly<Record<Change, Amounts>>>> {
  const shown = structuredClone(parts) as Record<string, Record<Change, Amounts>>;
  const sums = new Map<string, { orders: number; sum: string | null }[]>();
  for (const part of Object.values(shown))
    for (const [change, { byCurrency }] of Object.entries<Amounts>(part))
      for (const [currency, amount] of Object.entries(byCurrency)) {
        const key = `${change} ${currency}`;
        sums.set(key, [...(sums.get(key) ?? []), amount]);
      }
  for (const amounts of sums.values()) {
    let hidden = 0;
    for (const amount of amounts.sort((a, b) => a.orders - b.orders)) {
      if (amount.orders >= FEWEST_ORDERS && (hidden === 0 || hidden >= FEWEST_ORDERS)) break;
      amount.sum = null;
      hidden += amount.orders;
    }
  }
  return shown;
}

export function noAmounts(): CountedSums {
  return { sums: new AmountSums(), orders: new Map() };
}

/** Adds the amount of an order. */
export function addAmount({ sums, orders }: CountedSums, { currency, amount }: OrderAmount): void {
  if (sums.add(currency, amount)) orders.set(currency!, (orders.get(currency!) ?? 0) + 1);
}

/** Adds the amounts of other orders. */
export function mergeAmounts(all: CountedSums, { sums, orders }: CountedSums): void {
  all.sums.merge(sums);
  for (const [name, count] of orders) all.orders.set(name, (all.orders.get(name) ?? 0) + count);
}

/** The amounts as plain data, by currency. */
export function amountsOf({ sums, orders }: CountedSums): Amounts {
  return {
    byCurrency: Object.fromEntries(sums.entries().map(([name, sum]) => [name, { orders: orders.get(name) ?? 0, sum }])),
    withoutAmount: sums.uncounted,
  };
}
