import { FEWEST_ORDERS, type Amounts } from './amounts.js';
import { AMOUNT_CHANGES, type AmountChange } from './backtest.js';
import { TURN_WORDS } from './counts-text.js';
import { moneyOf, plural } from '../../text/index.js';

/** The amounts of the orders whose result changes: `newly refused: 12,345.60 PEN in 12 orders`. */
export function amountLines(amounts: Readonly<Record<AmountChange, Amounts>>): readonly string[] {
  return AMOUNT_CHANGES.flatMap((change) =>
    amountParts(amounts[change]).map((part) => `${new Map(TURN_WORDS).get(change)!}: ${part}`),
  );
}

/** Only the sums, on one line: `12,345.60 PEN, 300 JPY and 2 orders without a sum`; `''` without any. */
export function amountWords({ byCurrency, withoutAmount }: Amounts): string {
  const all = Object.entries(byCurrency);
  const sums = all.flatMap(([currency, { sum }]) => (sum === null ? [] : [moneyOf(sum, currency)]));
  if (sums.length === 0) return '';
  const rest = all.reduce((count, [, { orders, sum }]) => count + (sum === null ? orders : 0), withoutAmount);
  return `${sums.join(', ')}${rest > 0 ? ` and ${plural(rest, 'order')} without a sum` : ''}`;
}

/** Each currency with its number of orders: `12,345.60 PEN in 12 orders`, and the orders without an amount. */
function amountParts({ byCurrency, withoutAmount }: Amounts): readonly string[] {
  return [
    ...Object.entries(byCurrency).map(([currency, { orders, sum }]) =>
      sum === null
        ? `${plural(orders, 'order')} in ${currency}; the sum is shown from ${FEWEST_ORDERS} orders on`
        : `${moneyOf(sum, currency)} in ${plural(orders, 'order')}`,
    ),
    ...(withoutAmount > 0 ? [`${plural(withoutAmount, 'order')} without a plain amount in a known currency`] : []),
  ];
}
