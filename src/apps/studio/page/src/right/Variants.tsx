import { Columns2, RotateCcw, Trash2 } from 'lucide';
import type { BacktestResult, Counts } from '../api/contract.js';
import { t } from '../locales/index.js';
import { Icon } from '../parts/Icon.js';
import { NumberTable } from '../parts/NumberTable.js';
import { backtest } from '../state/backtest.js';
import { CHANGES } from '../state/changed-orders.js';
import { changedPaths } from '../state/files.js';
import { dropVariant, fromAToB, goOnWithA, isVariantA, keepVariant, resultsOfA, variantA } from '../state/variants.js';
import { ChartSection, type ChartTable } from './ChartSection.js';
import { OrdersLink } from './Totals.js';

type Versions = 'A' | 'B' | 'A-B';
const VERSIONS: readonly Versions[] = ['A', 'B', 'A-B'];

/** Two variants of a change, compared with the saved rules and with each other. */
export function Variants() {
  if (variantA.value === undefined)
    return changedPaths.value.length > 0 ? (
      <p class="variant-actions row">
        <KeepButton label={t('variant.keep')} />
        <span class="help">{t('variant.help')}</span>
      </p>
    ) : null;
  const results = {
    A: resultsOfA.answer.value,
    B: changedPaths.value.length > 0 ? backtest.answer.value : undefined,
    'A-B': fromAToB.answer.value,
  };
  const rows = rowsOf(results);
  const isPending = resultsOfA.isPending.value || fromAToB.isPending.value || backtest.isPending.value;
  return (
    <ChartSection title={t('variant.title')} file="payrules-variants.csv" table={() => tableOf(rows)}>
      <p class="variant-actions row">
        <button type="button" aria-disabled={isVariantA.value} onClick={() => isVariantA.value || void goOnWithA()}>
          <Icon of={RotateCcw} /> {t('variant.goOn')}
        </button>
        {!isVariantA.value && changedPaths.value.length > 0 && <KeepButton label={t('variant.keepAgain')} />}
        <button type="button" onClick={dropVariant}>
          <Icon of={Trash2} /> {t('variant.drop')}
        </button>
      </p>
      {isVariantA.value && <p class="help">{t('variant.isA')}</p>}
      <NumberTable
        class={`variants${isPending ? ' stale' : ''}`}
        isBusy={isPending}
        columns={[
          { label: t('backtest.rule') },
          { label: t('orders.change') },
          ...VERSIONS.map((versions) => ({ label: t(`variant.of.${versions}`), isNumber: true })),
        ]}
      >
        {rows.map(({ rule, change, counts }) => (
          <tr key={`${rule ?? ''} ${change}`}>
            <th scope="row">{rule ?? t('variant.all')}</th>
            <td>{t(`changed.${change}`)}</td>
            {VERSIONS.map((versions) => (
              <td key={versions} class="number">
                {counts[versions] === undefined ? (
                  '–'
                ) : (
                  <OrdersLink
                    says={`${t(`variant.of.${versions}`)}, ${rule ?? t('variant.all')}, ${t(`changed.${change}`)}`}
                    count={counts[versions]}
                    choice={{ rule, change, query: '', ...(versions !== 'B' && { versions }) }}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </NumberTable>
    </ChartSection>
  );
}

const KeepButton = ({ label }: { readonly label: string }) => (
  <button type="button" onClick={keepVariant}>
    <Icon of={Columns2} /> {label}
  </button>
);

interface Row {
  /** `undefined` for all rules together. */
  readonly rule: string | undefined;
  readonly change: keyof Counts;
  readonly counts: Readonly<Record<Versions, number | undefined>>;
}

/** The four counts for all rules together, and for each rule the counts that are not zero. */
function rowsOf(results: Readonly<Record<Versions, BacktestResult | undefined>>): readonly Row[] {
  const rules = [...new Set(VERSIONS.flatMap((versions) => Object.keys(results[versions]?.byRule ?? {})))].sort();
  const countsOf = (read: (result: BacktestResult) => number): Row['counts'] => ({
    A: results.A && read(results.A),
    B: results.B && read(results.B),
    'A-B': results['A-B'] && read(results['A-B']),
  });
  const all = CHANGES.map((change): Row => ({ rule: undefined, change, counts: countsOf((result) => result[change]) }));
  const byRule = rules.flatMap((rule) =>
    CHANGES.map((change): Row => ({ rule, change, counts: countsOf(({ byRule: own }) => own[rule]?.[change] ?? 0) })),
  );
  return [...all, ...byRule.filter(({ counts }) => VERSIONS.some((versions) => (counts[versions] ?? 0) > 0))];
}

const tableOf = (rows: readonly Row[]): ChartTable => [
  ['rule', 'change', ...VERSIONS],
  ...rows.map(({ rule, change, counts }) => [
    rule ?? '',
    change,
    ...VERSIONS.map((versions) => counts[versions] ?? ''),
  ]),
];
