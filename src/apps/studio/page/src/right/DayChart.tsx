import { useMemo } from 'preact/hooks';
import type { BacktestResult, DayCount } from '../api/contract.js';
import { number, t } from '../locales/index.js';
import { CHANGES } from '../state/changed-orders.js';
import { language } from '../state/settings.js';
import { changesAsSeries, sum } from './BacktestChart.js';
import { BarChart, ChartNumbers, ChartSection, type ChartTable } from './ChartSection.js';

/** More days than these are shown by month. */
const MOST_DAYS = 62;
const HEIGHT = 200;

/** The changed results by the day of the orders. */
export function DayChart({ byDay }: Pick<BacktestResult, 'byDay'>) {
  const spoken = language.value;
  const days = useMemo(() => (Object.keys(byDay).length > MOST_DAYS ? byMonth(byDay) : byDay), [byDay]);
  const series = useMemo(() => changesAsSeries(Object.values(days)), [days, spoken]);
  const labels = useMemo(() => Object.keys(days), [days]);
  if (labels.length === 0 || series.length === 0) return null;
  return (
    <ChartSection
      title={t('days.title')}
      file="payrules-by-day.csv"
      table={() => tableOf(byDay, ['day', 'orders', ...CHANGES])}
    >
      <BarChart
        says={`${t('days.title')}: ${Object.entries(days)
          .filter(([, counts]) => sum(counts) > 0)
          .map(([day, counts]) => `${day} ${number(sum(counts))}`)
          .join(', ')}`}
        labels={labels}
        series={series}
        height={HEIGHT}
      />
      <ChartNumbers
        table={tableOf(days, [t('days.day'), t('days.orders'), ...CHANGES.map((change) => t(`changed.${change}`))])}
      />
    </ChartSection>
  );
}

function byMonth(days: BacktestResult['byDay']): BacktestResult['byDay'] {
  const months: Record<string, DayCount> = {};
  for (const [day, counts] of Object.entries(days)) {
    const month = day.slice(0, 7);
    const all = months[month];
    months[month] = all
      ? (Object.fromEntries(
          (Object.keys(counts) as (keyof DayCount)[]).map((name) => [name, all[name] + counts[name]]),
        ) as unknown as DayCount)
      : counts;
  }
  return months;
}

const tableOf = (days: BacktestResult['byDay'], names: readonly string[]): ChartTable => [
  names,
  ...Object.entries(days).map(([day, counts]) => [day, counts.orders, ...CHANGES.map((change) => counts[change])]),
];
