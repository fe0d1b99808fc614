import { code as currencyEntry } from 'currency-codes';
import { isDecimal } from '../../checks/internal/decimal.js';
import { checks } from '../../generated/checks.js';
import type { Text } from '../../model/compiled.js';
import type { Operation } from '../../model/operation.js';

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

/** A sum that grows: `units / 10 ** digits`. */
interface Sum {
  orders: number;
  units: bigint;
  digits: number;
}

/** Sums of amounts: plain data that a thread can send. */
export interface AmountSums {
  readonly sums: Map<string, Sum>;
  withoutAmount: number;
}

/** Where an operation's orders have their amount, and the currency of those that name none. */
export interface AmountPlace {
  readonly field: string;
  readonly isMinor: boolean;
  readonly own: readonly string[];
}

export function noAmounts(): AmountSums {
  return { sums: new Map(), withoutAmount: 0 };
}

/** Where the orders of an operation have their amount: its first field that a check of money is about; `undefined` where there is none. */
export function amountPlaceOf({ fields, rules, currency, parity }: Operation): AmountPlace | undefined {
  const field = fields.find(({ name }) =>
    rules.some((rule) => rule.field === name && checks[rule.check.name]!.ofMoney),
  );
  if (!field) return undefined;
  return {
    field: field.name,
    isMinor: field.unit === 'minor',
    own: [currency, parity].filter((code) => code !== undefined),
  };
}

/**
 * Adds the amount of an order.
 * @param values the fields of the order as text
 */
export function addAmount(
  amounts: AmountSums,
  place: AmountPlace | undefined,
  values: Readonly<Record<string, Text>>,
): void {
  const amount = place && values[place.field];
  const currency = place && currencyOf(place, values['currency']);
  if (typeof amount !== 'string' || !isDecimal(amount) || currency === undefined) {
    amounts.withoutAmount++;
    return;
  }
  const [whole, decimals = ''] = amount.split('.') as [string, string?];
  addSum(amounts, place!.isMinor ? `${currency} minor units` : currency, {
    orders: 1,
    units: BigInt(whole + decimals),
    digits: decimals.length,
  });
}

/** Adds the amounts of other orders. */
export function mergeAmounts(amounts: AmountSums, more: AmountSums): void {
  amounts.withoutAmount += more.withoutAmount;
  for (const [currency, sum] of more.sums) addSum(amounts, currency, sum);
}

/** The amounts as plain data, by currency. */
export function amountsOf({ sums, withoutAmount }: AmountSums): Amounts {
  const sorted = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    byCurrency: Object.fromEntries(
      sorted.map(([currency, sum]) => [currency, { orders: sum.orders, sum: decimalOf(sum) }]),
    ),
    withoutAmount,
  };
}

/** Only codes of the operation and of ISO 4217: another text would be a value of an order, and any number of them would fill the memory. */
function currencyOf({ own }: AmountPlace, written: Text): string | undefined {
  if (written === undefined) return own[0];
  const code = written?.trim().replace(/[a-z]/g, (letter) => letter.toUpperCase());
  return code !== undefined && (own.includes(code) || currencyEntry(code) !== undefined) ? code : undefined;
}

function addSum({ sums }: AmountSums, currency: string, { orders, units, digits }: Readonly<Sum>): void {
  const sum = sums.get(currency) ?? { orders: 0, units: 0n, digits: 0 };
  const most = Math.max(sum.digits, digits);
  sum.units = scaled(sum, most) + scaled({ units, digits }, most);
  sum.digits = most;
  sum.orders += orders;
  sums.set(currency, sum);
}

const scaled = ({ units, digits }: Pick<Sum, 'units' | 'digits'>, to: number): bigint =>
  units * 10n ** BigInt(to - digits);

function decimalOf({ units, digits }: Sum): string {
  if (digits === 0) return String(units);
  const text = String(units).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
