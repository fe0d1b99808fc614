import { AMOUNT_CHANGES, type AmountChange } from '../../../analysis/backtest/backtest.js';
import { FEWEST_ORDERS, type Amounts } from '../../../analysis/backtest/amounts.js';
import { plural } from '../../output/plural.js';

export const AMOUNT_WORDS: Readonly<Record<AmountChange, string>> = {
  newlyRefused: 'newly refused',
  newlyAccepted: 'newly accepted',
};

/** The amounts of the orders whose result changes: `newly refused: 12,345.60 PEN in 12 orders`. */
export function amountLines(amounts: Readonly<Record<AmountChange, Amounts>>): readonly string[] {
  const lines = AMOUNT_CHANGES.flatMap((change) => {
    const { byCurrency, withoutAmount } = amounts[change];
    const shown = Object.entries(byCurrency).filter(([, { sum }]) => sum !== '');
    return [
      ...shown.map(
        ([currency, { orders, sum }]) =>
          `${AMOUNT_WORDS[change]}: ${grouped(sum)} ${currency} in ${plural(orders, 'order')}`,
      ),
      ...(withoutAmount > 0
        ? [`${AMOUNT_WORDS[change]}: ${plural(withoutAmount, 'order')} without a plain amount in a known currency`]
        : []),
    ];
  });
  const isLeftOut = AMOUNT_CHANGES.some((change) =>
    Object.values(amounts[change].byCurrency).some(({ sum }) => sum === ''),
  );
  return isLeftOut ? [...lines, `sums of fewer than ${FEWEST_ORDERS} orders are not shown`] : lines;
}

/** A decimal with separators, exactly. */
export function grouped(decimal: string): string {
  const [whole, ...decimals] = decimal.split('.');
  return [whole!.replace(/\B(?=(?:[0-9]{3})+$)/g, ','), ...decimals].join('.');
}
