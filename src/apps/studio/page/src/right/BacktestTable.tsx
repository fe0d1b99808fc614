import { ChartColumn } from 'lucide';
import type { BacktestResult, VerdictChange } from '../api/contract.js';
import { number, t } from '../locales/index.js';
import { IconButton } from '../parts/Icon.js';
import { chosenRule } from '../state/distribution.js';
import { choose } from '../state/changed-orders.js';
import { showRule } from '../state/navigation.js';

/** The numbers behind the chart, and the lines of the first few orders. */
export function BacktestTable({ byRule }: Pick<BacktestResult, 'byRule'>) {
  const hasWarnings = Object.values(byRule).some(({ newlyWarned, noLongerWarned }) => newlyWarned + noLongerWarned > 0);
  return (
    <div class="grid-scroll">
      <table class="numbers">
        <caption class="visually-hidden">{t('backtest.byRule')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('backtest.rule')}</th>
            <th scope="col" class="number">
              {t('changed.newlyRefused')}
            </th>
            <th scope="col" class="number">
              {t('changed.newlyAccepted')}
            </th>
            {hasWarnings && (
              <th scope="col" class="number">
                {t('backtest.warnings')}
              </th>
            )}
            <th>
              <span class="visually-hidden">{t('grid.actions')}</span>
            </th>
            <th scope="col">{t('backtest.lines')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(byRule).map(([rule, { newlyRefused, newlyAccepted, newlyWarned, noLongerWarned, lines }]) => (
            <tr key={rule} data-rule={rule}>
              <th scope="row">
                <button type="button" class="link" onClick={() => showRule(rule)}>
                  {rule.slice(0, rule.indexOf('/') + 1)}
                  <wbr />
                  {rule.slice(rule.indexOf('/') + 1)}
                </button>
              </th>
              <Count rule={rule} change="newlyRefused" of={newlyRefused} />
              <Count rule={rule} change="newlyAccepted" of={newlyAccepted} />
              {hasWarnings && (
                <td class="number">
                  {newlyWarned + noLongerWarned === 0
                    ? number(0)
                    : `+${number(newlyWarned)} −${number(noLongerWarned)}`}
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
        </tbody>
      </table>
    </div>
  );
}

/** A number of orders; leads to them. */
function Count({ rule, change, of }: { readonly rule: string; readonly change: VerdictChange; readonly of: number }) {
  return (
    <td class="number">
      {of === 0 ? (
        number(0)
      ) : (
        <button
          type="button"
          class="link"
          aria-label={`${rule}, ${t(`changed.${change}`)}: ${number(of)}. ${t('orders.show')}`}
          onClick={() => choose({ rule, change, query: '' })}
        >
          {number(of)}
        </button>
      )}
    </td>
  );
}
