import { t, tn, number } from '../locales/index.js';
import { FindingList } from '../parts/FindingList.js';
import type { BacktestResult } from '../api/contract.js';
import { type Unread, backtest, evaluatedIn, share, unreadText } from '../state/backtest.js';
import { changedPaths } from '../state/files.js';
import { pastOrders } from '../state/past-orders.js';
import { CHANGES, choose } from '../state/changed-orders.js';
import { AmountChart } from './AmountChart.js';
import { BacktestChart, DayChart } from './BacktestChart.js';
import { ChartSection, type ChartTable } from './ChartSection.js';
import { NoOrders, OrdersInUse } from './OrdersSource.js';
import { Totals, OrdersLink } from './Totals.js';
import { Variants } from './Variants.js';
import { Search, ChartColumn } from 'lucide';
import { useState } from 'preact/hooks';
import { Icon, IconButton } from '../parts/Icon.js';
import { SearchField } from '../parts/TextField.js';
import { NumberTable, RuleLink } from '../parts/NumberTable.js';
import { chosenRule } from '../state/distribution.js';

/** The results of past orders that the drafts change: totals, a chart, and a table by rule with line numbers. */
export function BacktestTab() {
  const orders = pastOrders.value;
  const result = backtest.answer.value;
  const isPending = backtest.isPending.value;
  if (!orders) return <NoOrders />;
  const file = orders.name;
  if (changedPaths.value.length === 0)
    return (
      <div class="scroll backtest">
        <OrdersInUse />
        <NotRead of={orders} />
        <FindOrder />
        <p class="empty">{t('backtest.none', { file })}</p>
        <Variants />
      </div>
    );
  return (
    <div class="scroll backtest" aria-busy={isPending}>
      <OrdersInUse />
      <FindOrder />
      <div class="backtest-state">
        {isPending && <progress aria-label={t('backtest.reading')} max={1} value={share.value} />}
        {isPending && result && <p class="message warning">{t('backtest.earlier')}</p>}
      </div>
      {result && (
        <>
          <p class="summary-line">{tn('backtest.orders', result.orders, { file, day: result.at })}</p>
          {result.blockers.length > 0 && (
            <>
              <p class="message warning">{t('backtest.blockers')}</p>
              <FindingList findings={result.blockers} />
            </>
          )}
          <NotEvaluated result={result} />
          <Totals result={result} isEarlier={isPending} />
          <Variants />
          <AmountChart />
          {result.refusedByBoth > 0 && <p class="help">{tn('backtest.refusedByBoth', result.refusedByBoth)}</p>}
          {Object.keys(result.byRule).length > 0 ? (
            <>
              <ChartSection title={t('backtest.byRule')} file="payrules-by-rule.csv" table={() => ruleTable(result)}>
                <BacktestChart byRule={result.byRule} />
                <BacktestTable byRule={result.byRule} />
              </ChartSection>
            </>
          ) : (
            result.blockers.length === 0 &&
            !result.partial && (
              <p class="help">{t(evaluatedIn(result) === 0 ? 'backtest.noneEvaluated' : 'backtest.same')}</p>
            )
          )}
          <Later result={result} />
          <DayChart byDay={result.byDay} />
        </>
      )}
    </div>
  );
}

/** What the counts leave out. */
function NotEvaluated({ result }: { readonly result: BacktestResult }) {
  const { withoutRules } = result;
  return (
    <>
      <NotRead of={result} />
      {withoutRules > 0 && <p class="message warning">{tn('backtest.withoutRules', withoutRules)}</p>}
    </>
  );
}

/** What of a file of orders is not read. */
function NotRead({ of }: { readonly of: Unread }) {
  return (
    <>
      {of.unreadable > 0 && <p class="message warning">{unreadText(of)}</p>}
      {of.partial && <p class="message warning">{t('backtest.partial')}</p>}
    </>
  );
}

const ruleTable = ({ byRule }: BacktestResult): ChartTable => [
  ['rule', ...CHANGES],
  ...Object.entries(byRule).map(([rule, counts]) => [rule, ...CHANGES.map((change) => counts[change])]),
];

/** Rules whose change does not apply on the day as of which the orders are evaluated. */
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

/** Finds past orders by a value, such as their identifier, with the rules that refuse them now. */
function FindOrder() {
  const [query, type] = useState('');
  return (
    <form
      class="find-order row"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        choose({ every: true, query });
      }}
    >
      <SearchField label={t('orders.findWhat')} value={query} onType={type} />
      <button type="submit">
        <Icon of={Search} /> {t('orders.find')}
      </button>
    </form>
  );
}

const COUNTED = ['newlyRefused', 'newlyAccepted'] as const;

/** The numbers behind the chart, and the lines of the first few orders. */
function BacktestTable({ byRule }: Pick<BacktestResult, 'byRule'>) {
  const hasWarnings = Object.values(byRule).some(({ newlyWarned, noLongerWarned }) => newlyWarned + noLongerWarned > 0);
  return (
    <NumberTable
      caption={t('backtest.byRule')}
      columns={[
        { label: t('backtest.rule') },
        ...COUNTED.map((change) => ({ label: t(`changed.${change}`), isNumber: true })),
        ...(hasWarnings ? [{ label: t('backtest.warnings'), isNumber: true }] : []),
        { label: t('grid.actions'), isHidden: true },
        { label: t('backtest.lines') },
      ]}
    >
      {Object.entries(byRule).map(([rule, { newlyRefused, newlyAccepted, newlyWarned, noLongerWarned, lines }]) => (
        <tr key={rule} data-rule={rule}>
          <th scope="row">
            <RuleLink rule={rule} />
          </th>
          {COUNTED.map((change) => (
            <td key={change} class="number">
              <OrdersLink
                says={`${rule}, ${t(`changed.${change}`)}`}
                count={{ newlyRefused, newlyAccepted }[change]}
                choice={{ rule, change, query: '' }}
              />
            </td>
          ))}
          {hasWarnings && (
            <td class="number">
              {newlyWarned + noLongerWarned === 0 ? number(0) : `+${number(newlyWarned)} −${number(noLongerWarned)}`}
            </td>
          )}
          <td>
            <IconButton
              icon={ChartColumn}
              label={t('amounts.show', { rule })}
              onClick={() => (chosenRule.value = rule)}
            />
          </td>
          <td class="lines">
            {lines.join(', ')}
            {lines.length < newlyRefused + newlyAccepted + newlyWarned + noLongerWarned && ' …'}
          </td>
        </tr>
      ))}
    </NumberTable>
  );
}
