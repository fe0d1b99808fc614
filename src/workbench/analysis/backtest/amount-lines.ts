import { FEWEST_ORDERS, type Amounts } from './amounts.js';
import { AMOUNT_CHANGES, type AmountChange } from './backtest.js';
import { inThousands, plural } from '../../text/index.js';

const WORDS: Readonly<Record<AmountChange, string>> = {
  newlyRefused: 'newly refused',
  newlyAccepted: 'newly accepted',
};

/** The amounts of the orders whose result changes: `newly refused: 12,345.60 PEN in 12 orders`. */
export function amountLines(amounts: Readonly<Record<AmountChange, Amounts>>): readonly string[] {
  return AMOUNT_CHANGES.flatMap((change) => {
    const { byCurrency, withoutAmount } = amounts[change];
    return [
      ...Object.entries(byCurrency).map(([currency, { orders, sum }]) =>
        sum === null
          ? `${WORDS[change]}: ${plural(orders, 'order')} in ${currency}; the sum is shown from ${FEWEST_ORDERS} orders on`
          : `${WORDS[change]}: ${grouped(sum)} ${currency} in ${plural(orders, 'order')}`,
      ),
      ...(withoutAmount > 0
        ? [`${WORDS[change]}: ${plural(withoutAmount, 'order')} without a plain amount in a known currency`]
        : []),
    ];
  });
}

/** A decimal with separators, exactly. */
function grouped(decimal: string): string {
  const [whole, ...decimals] = decimal.split('.');
  return [inThousands(whole!, ','), ...decimals].join('.');
}
