import { useMemo } from 'preact/hooks';
import type { BacktestResult, Counts } from '../api/contract.js';
import { number, t } from '../locales/index.js';
import { CHANGES } from '../state/changed-orders.js';
import { language } from '../state/settings.js';
import type { Series } from './Bars.js';
import { BarChart } from './ChartSection.js';

const COLOURS: Readonly<Record<keyof Counts, string>> = {
  newlyRefused: '--error',
  newlyAccepted: '--good',
  newlyWarned: '--warning',
  noLongerWarned: '--muted',
};
const MOST_RULES = 12;
const BAR_PX = 34;
const REST_PX = 84;

/** The rules that change most results, as bars; the table below has the same numbers. */
export function BacktestChart({ byRule }: Pick<BacktestResult, 'byRule'>) {
  const spoken = language.value;
  const rules = useMemo(
    () =>
      Object.entries(byRule)
        .sort(([, a], [, b]) => sum(b) - sum(a))
        .slice(0, MOST_RULES),
    [byRule],
  );
  const series = useMemo(() => changesAsSeries(rules.map(([, counts]) => counts)), [rules, spoken]);
  const labels = useMemo(() => rules.map(([rule]) => rule), [rules]);
  return (
    <BarChart
      says={`${t('backtest.byRule')}: ${rules.map(([rule, counts]) => `${rule} ${number(sum(counts))}`).join(', ')}`}
      labels={labels}
      series={series}
      isLying
      height={rules.length * BAR_PX + REST_PX}
    />
  );
}

/** The changes of results that some bars have, each in its colour. */
export const changesAsSeries = (bars: readonly Counts[]): readonly Series[] =>
  CHANGES.filter((change) => bars.some((counts) => counts[change] > 0)).map((change) => ({
    label: t(`changed.${change}`),
    colour: COLOURS[change],
    data: bars.map((counts) => counts[change]),
  }));

export const sum = (counts: Counts): number => CHANGES.reduce((all, change) => all + counts[change], 0);
