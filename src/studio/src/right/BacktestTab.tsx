import { number, percent, t, tn } from '../locales/index.js';
import { FindingList } from '../parts/FindingList.js';
import { useModule } from '../parts/module.js';
import type { BacktestResult, Turn } from '../api/contract.js';
import { backtest, share } from '../state/backtest.js';
import { changedPaths } from '../state/files.js';
import { start } from '../state/rulebook.js';
import { BacktestTable } from './BacktestTable.js';

const TURNS: readonly Turn[] = ['newlyRefused', 'newlyAccepted', 'newlyWarned', 'noLongerWarned'];

/** What the drafts would have done to past orders: in numbers, as a chart, and by rule with the lines they stand on. */
export function BacktestTab() {
  const chart = useModule(() => import('./BacktestChart.js'));
  const orders = start.value?.orders;
  const file = orders?.name.split(/[/\\]/).at(-1) ?? '';
  const result = backtest.answer.value;
  if (!orders) return null;
  if (changedPaths.value.length === 0) return <p class="empty">{t('backtest.none', { file })}</p>;
  return (
    <div class="scroll backtest" aria-busy={backtest.isPending.value}>
      {backtest.isPending.value && <progress aria-label={t('backtest.reading')} max={1} value={share.value} />}
      {result && (
        <>
          <p class="summary-line">{tn('backtest.orders', result.orders, { file, day: result.at })}</p>
          <Totals result={result} />
          {result.prevented.length > 0 && <FindingList findings={result.prevented} />}
          {result.unreadable > 0 && <p class="message warning">{tn('backtest.unreadable', result.unreadable)}</p>}
          {result.partial && <p class="message warning">{t('backtest.partial')}</p>}
          {Object.keys(result.byRule).length > 0 ? (
            <>
              {chart && <chart.BacktestChart byRule={result.byRule} />}
              <BacktestTable byRule={result.byRule} />
            </>
          ) : (
            <p class="help">{t('backtest.same')}</p>
          )}
          <Later result={result} />
        </>
      )}
    </div>
  );
}

function Totals({ result }: { readonly result: BacktestResult }) {
  return (
    <dl class="totals">
      {TURNS.map((turn) => (
        <div key={turn} class={turn} data-turn={turn}>
          <dt>{t(`turn.${turn}`)}</dt>
          <dd>
            {number(result[turn])}{' '}
            <small>{result.orders > 0 && result[turn] > 0 && percent(result[turn] / result.orders)}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Rules whose change does not count on the day the orders are judged as on. */
function Later({ result: { later, ending } }: { readonly result: BacktestResult }) {
  return (
    <>
      {Object.entries(later).map(([rule, day]) => (
        <p key={rule} class="help">
          {t('backtest.later', { rule, day })}
        </p>
      ))}
      {Object.entries(ending).map(([rule, day]) => (
        <p key={rule} class="help">
          {t('backtest.ending', { rule, day })}
        </p>
      ))}
    </>
  );
}
