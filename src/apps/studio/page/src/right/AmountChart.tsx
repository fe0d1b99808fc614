import { useMemo } from 'preact/hooks';
import type { Bin, Distribution } from '../api/contract.js';
import { number, t, tn } from '../locales/index.js';
import { Select } from '../parts/Select.js';
import { choose } from '../state/changed-orders.js';
import { chartedRule, chartedRules, chosenCurrency, chosenRule, distribution } from '../state/distribution.js';
import { language } from '../state/settings.js';
import type { Mark } from './Bars.js';
import { BarChart, ChartNumbers, ChartSection, type ChartTable } from './ChartSection.js';

const KINDS = ['accepted', 'newlyAccepted', 'newlyRefused', 'refused'] as const;
const COLOURS: Readonly<Record<(typeof KINDS)[number], string>> = {
  accepted: '--chart-accepted',
  newlyAccepted: '--good',
  newlyRefused: '--error',
  refused: '--chart-refused',
};
const HEIGHT = 260;

/** The past orders by the number that a rule bounds, with the old and the new bounds. */
export function AmountChart() {
  const shown = distribution.answer.value;
  const rule = chartedRule.value;
  if (rule === undefined || shown === undefined) return null;
  const title = shown ? t('amounts.title', { label: labelOf(shown) }) : t('amounts.none');
  return (
    <ChartSection title={title} file="payrules-by-amount.csv" table={() => (shown ? tableOf(shown, String) : [])}>
      <Select
        label={t(shown && (shown.before ?? shown.after) ? 'amounts.rule' : 'amounts.ruleOnly')}
        value={rule}
        onChoose={(next) => (chosenRule.value = next)}
        options={chartedRules.value.map((each) => ({ value: each, label: each }))}
      />
      {shown && shown.currencies.length > 1 && (
        <Select
          label={t('amounts.currency')}
          value={shown.currency ?? ''}
          onChoose={(next) => (chosenCurrency.value = next)}
          options={shown.currencies.map((value) => ({ value, label: value || t('amounts.unknown') }))}
        />
      )}
      {shown ? <Histogram of={shown} /> : <p class="help">{t('amounts.noneHelp')}</p>}
    </ChartSection>
  );
}

function Histogram({ of }: { readonly of: Distribution }) {
  const spoken = language.value;
  const { bins, withoutNumber } = of;
  const labels = useMemo(() => bins.map(rangeOf), [of, spoken]);
  const series = useMemo(
    () =>
      KINDS.filter((kind) => bins.some((bin) => bin[kind] > 0)).map((kind) => ({
        label: t(`amounts.${kind}`),
        colour: COLOURS[kind],
        data: bins.map((bin) => bin[kind]),
      })),
    [of, spoken],
  );
  const edges = useMemo(() => ({ edges: edgesOf(bins), marks: marksOf(of) }), [of, spoken]);
  const show = (index: number): void => {
    const bin = bins[index];
    if (!bin || KINDS.every((kind) => bin[kind] === 0)) return;
    const { operation, field, currency } = of;
    choose({
      within: {
        operation,
        field,
        from: bin.from,
        to: bin.to,
        ...(currency !== null && { currency }),
        label: `${labelOf(of)} ${rangeOf(bin)}`,
      },
      query: '',
    });
  };
  if (bins.length === 0) return <p class="help">{tn('amounts.withoutNumber', withoutNumber)}</p>;
  return (
    <>
      <BarChart
        says={`${t('amounts.title', { label: labelOf(of) })}. ${edges.marks.map(({ label }) => label).join(', ')}`}
        labels={labels}
        series={series}
        edges={edges}
        height={HEIGHT}
        onChoose={show}
      />
      <p class="help">
        {of.scale === 'logarithmic' && `${t('amounts.logarithmic')} `}
        {t('amounts.click')} {withoutNumber > 0 && tn('amounts.withoutNumber', withoutNumber)}
      </p>
      <ChartNumbers table={tableOf(of, rangeOf)} onChoose={show} />
    </>
  );
}

function labelOf({ label, currency, isMinor }: Distribution): string {
  if (currency === null || currency === '') return label;
  return `${label} (${isMinor ? t('amounts.minor', { currency }) : currency})`;
}

const rangeOf = ({ from, to }: Bin): string => `${number(from)} – ${number(to)}`;
const edgesOf = (bins: readonly Bin[]): readonly number[] => [
  ...bins.map(({ from }) => from),
  ...bins.slice(-1).map(({ to }) => to),
];

/**
 * The marks for unchanged, old and new bounds. Bounds are written as in rules and messages, without the digit grouping of counts and bar
 * ends.
 */
function marksOf({ bins, before, after, scale }: Distribution): readonly Mark[] {
  const edges = edgesOf(bins);
  return (['min', 'max'] as const).flatMap((end): readonly Mark[] => {
    const [old, now] = [before?.[end], after?.[end]];
    const mark = (bound: string, key: 'amounts.limit' | 'amounts.before' | 'amounts.now'): Mark => ({
      at: positionIn(edges, Number(bound), scale === 'logarithmic'),
      label: t(key, { bound }),
      colour: key === 'amounts.now' ? '--changed' : '--text',
      isDashed: key === 'amounts.before',
    });
    if (old !== undefined && now !== undefined && Number(old) === Number(now)) return [mark(now, 'amounts.limit')];
    return [
      ...(old === undefined ? [] : [mark(old, 'amounts.before')]),
      ...(now === undefined ? [] : [mark(now, 'amounts.now')]),
    ];
  });
}

/** @param range names a bin; in a file, the name is its first number */
function tableOf(of: Distribution, range: typeof rangeOf | typeof String): ChartTable {
  const isFile = range === String;
  const names = isFile ? ['from', 'to'] : [labelOf(of)];
  return [
    [...names, ...KINDS.map((kind) => (isFile ? kind : t(`amounts.${kind}`)))],
    ...of.bins.map((bin) => [...(isFile ? [bin.from, bin.to] : [rangeOf(bin)]), ...KINDS.map((kind) => bin[kind])]),
  ];
}

/**
 * The position of a number among the edges of bins, in bins from the first edge.
 * @param isLogarithmic whether the position within a bin is logarithmic
 */
function positionIn(edges: readonly number[], value: number, isLogarithmic: boolean): number {
  const last = edges.length - 1;
  const next = edges.findIndex((edge) => edge > value);
  if (next === 0) return 0;
  if (next < 0) return last;
  const [from, to] = [edges[next - 1]!, edges[next]!];
  const share = isLogarithmic && from > 0 ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from);
  return next - 1 + share;
}
