import { checks } from '../../generated/checks.js';
import type { Text } from '../../model/compiled.js';
import type { Operation } from '../../model/operation.js';
import { AmountSums } from '../amount-sums.js';

/** The amount of some orders in one currency: an exact decimal, and how many orders it is of. */
export interface Amount {
  readonly orders: number;
  readonly sum: string;
}

/** The amounts of orders by currency, and how many orders are in none of them: without a plain amount, or in an unknown currency. */
export interface Amounts {
  readonly byCurrency: Readonly<Record<string, Amount>>;
  readonly withoutAmount: number;
}

/** Sums with the number of orders in each: plain data that a thread can send. */
export interface CountedSums {
  readonly sums: AmountSums;
  readonly orders: Map<string, number>;
}

/** Where an operation's orders have their amount, and the currency of those that name none. */
export interface AmountPlace {
  readonly field: string;
  readonly unit: string;
  readonly own: string | undefined;
}

/** The public currencies (ISO 4217, withdrawn ones too): another text in the field may be anything, and any number of them would fill the memory. */
const currencies = new Set(Intl.supportedValuesOf('currency'));
/** A number with more digits may be that of a card or an account, and the sum of one order would show it. */
const AMOUNT = /^\d{1,12}(?:\.\d{1,4})?$/;

export function noAmounts(): CountedSums {
  return { sums: new AmountSums(), orders: new Map() };
}

/** Where the orders of an operation have their amount: the first field of which a check says that it is one. */
export function amountPlaceOf({ fields, rules, currency }: Operation): AmountPlace | undefined {
  const rule = rules.find(({ check }) => checks[check.name]!.guards);
  if (!rule) return undefined;
  const unit = fields.find(({ name }) => name === rule.field)?.unit;
  return { field: rule.field, unit: unit === undefined ? '' : ` in ${unit} units`, own: currency };
}

/**
 * Adds the amount of an order.
 * @param values the fields of the order as text
 */
export function addAmount(
  { sums, orders }: CountedSums,
  place: AmountPlace | undefined,
  values: Readonly<Record<string, Text>>,
): void {
  const amount = place && values[place.field];
  const currency = place && (values['currency'] ?? place.own);
  const isKnown = currency !== undefined && (currency === place?.own || currencies.has(currency));
  if (!isKnown || typeof amount !== 'string' || !AMOUNT.test(amount)) {
    sums.uncounted++;
    return;
  }
  const name = currency + place!.unit;
  const before = sums.uncounted;
  sums.add(name, amount);
  if (sums.uncounted === before) orders.set(name, (orders.get(name) ?? 0) + 1);
}

/** Adds the amounts of other orders. */
export function mergeAmounts(all: CountedSums, { sums, orders }: CountedSums): void {
  all.sums.merge(sums);
  for (const [name, count] of orders) all.orders.set(name, (all.orders.get(name) ?? 0) + count);
}

/** The sum of fewer orders is not told: that of one order is its amount, a value of an order. */
export const FEWEST_ORDERS = 5;

/** The amounts as plain data, by currency; the sum of fewer orders than {@link FEWEST_ORDERS} is ''. */
export function amountsOf({ sums, orders }: CountedSums): Amounts {
  return {
    byCurrency: Object.fromEntries(
      sums.entries().map(([name, sum]) => {
        const count = orders.get(name) ?? 0;
        return [name, { orders: count, sum: count < FEWEST_ORDERS ? '' : sum }];
      }),
    ),
    withoutAmount: sums.uncounted,
  };
}
