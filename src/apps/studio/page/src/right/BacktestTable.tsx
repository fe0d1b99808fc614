import { ChartColumn } from 'lucide';
import type { BacktestResult } from '../api/contract.js';
import { number, t } from '../locales/index.js';
import { IconButton } from '../parts/Icon.js';
import { NumberTable } from '../parts/NumberTable.js';
import { chosenRule } from '../state/distribution.js';
import { showRule } from '../state/navigation.js';
import { OrdersLink } from './Totals.js';

const COUNTED = ['newlyRefused', 'newlyAccepted'] as const;

/** The numbers behind the chart, and the lines of the first few orders. */
export function BacktestTable({ byRule }: Pick<BacktestResult, 'byRule'>) {
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
            <button type="button" class="link" onClick={() => showRule(rule)}>
              {rule.slice(0, rule.indexOf('/') + 1)}
              <wbr />
              {rule.slice(rule.indexOf('/') + 1)}
            </button>
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
