import { useMemo } from 'preact/hooks';
import type { BacktestResult, Counts, DayCount } from '../api/contract.js';
import { number, t } from '../locales/index.js';
import { CHANGES } from '../state/changed-orders.js';
import { language } from '../state/settings.js';
import type { Series } from './Bars.js';
import { BarChart, ChartNumbers, ChartSection, type ChartTable } from './ChartSection.js';

const COLOURS: Readonly<Record<keyof Counts, string>> = {
  newlyRefused: '--error',
  newlyAccepted: '--good',
  newlyWarned: '--warning',
  noLongerWarned: '--muted',
};
const MOST_RULES = 12;
const BAR_PX = 34;
const REST_PX = 84;

/** The rules that change the most results, as bars; the table below has the same numbers. */
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

/** The changes of results as series of some bars, each in its colour. */
const changesAsSeries = (bars: readonly Counts[]): readonly Series[] =>
  CHANGES.filter((change) => bars.some((counts) => counts[change] > 0)).map((change) => ({
    label: t(`changed.${change}`),
    colour: COLOURS[change],
    data: bars.map((counts) => counts[change]),
  }));

const sum = (counts: Counts): number => CHANGES.reduce((all, change) => all + counts[change], 0);

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
