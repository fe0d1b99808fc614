import type { Amounts, BacktestResult } from '../api/contract.js';
import { money, number, percent, t } from '../locales/index.js';
import { CHANGES, choose, type Choice } from '../state/changed-orders.js';

interface LinkProps {
  /** Describes the orders. */
  readonly says: string;
  readonly count: number;
  readonly choice: Choice;
}

/** A number of orders that links to them. */
export function OrdersLink({ says, count, choice }: LinkProps) {
  if (count === 0) return <>{number(0)}</>;
  return (
    <button
      type="button"
      class="link"
      aria-label={`${says}: ${number(count)}. ${t('orders.show')}`}
      onClick={() => choose(choice)}
    >
      {number(count)}
    </button>
  );
}

/** How many past orders change their result; each number leads to the orders. */
export function Totals({ result, isEarlier }: { readonly result: BacktestResult; readonly isEarlier: boolean }) {
  return (
    <dl class={`totals${isEarlier ? ' stale' : ''}`}>
      {CHANGES.map((change) => (
        <div key={change} class={change} data-change={change}>
          <dt class="help">{t(`changed.${change}`)}</dt>
          <dd>
            <OrdersLink says={t(`changed.${change}`)} count={result[change]} choice={{ change, query: '' }} />{' '}
            <small>{result[change] > 0 && shareOf(result, change)}</small>
            {(change === 'newlyRefused' || change === 'newlyAccepted') && <Money of={result.amounts[change]} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The share of a change among the orders of the operations that have it. */
function shareOf(result: BacktestResult, change: (typeof CHANGES)[number]): string {
  const own = Object.values(result.byOperation).filter((each) => each[change] > 0);
  const all = own.reduce((sum, { orders }) => sum + orders, 0);
  return all === 0 ? '' : t('changed.share', { share: percent(result[change] / all), all });
}

/** The sums of the orders by currency. */
function Money({ of }: { readonly of: Amounts }) {
  const words = money(of);
  return words === '' ? null : <small class="money">{words}</small>;
}
