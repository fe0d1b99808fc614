import { BarController, BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip } from 'chart.js';
import { useEffect, useRef } from 'preact/hooks';
import type { BacktestResult, VerdictChange } from '../api/contract.js';
import { number, t } from '../locales/index.js';
import { isDark, language } from '../state/settings.js';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Legend, Tooltip);

const COLOURS: Readonly<Record<VerdictChange, string>> = {
  newlyRefused: '--error',
  newlyAccepted: '--good',
  newlyWarned: '--warning',
  noLongerWarned: '--muted',
};
const CHANGES = Object.keys(COLOURS) as readonly VerdictChange[];
const MOST_RULES = 12;
const BAR_PX = 34;
const REST_PX = 84;

/** The rules that change most results, as bars; the table below has the same numbers. */
export function BacktestChart({ byRule }: Pick<BacktestResult, 'byRule'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const rules = Object.entries(byRule)
    .sort(([, a], [, b]) => sum(b) - sum(a))
    .slice(0, MOST_RULES);
  const dark = isDark();
  const spoken = language.value;
  useEffect(() => {
    const style = getComputedStyle(document.documentElement);
    const colour = (name: string): string => style.getPropertyValue(name).trim();
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const chart = new Chart(canvas.current!, {
      type: 'bar',
      data: {
        labels: rules.map(([rule]) => rule),
        datasets: CHANGES.filter((change) => rules.some(([, counts]) => counts[change] > 0)).map((change) => ({
          label: t(`changed.${change}`),
          data: rules.map(([, counts]) => counts[change]),
          backgroundColor: colour(COLOURS[change]),
          borderRadius: 3,
          maxBarThickness: 18,
        })),
      },
      options: {
        indexAxis: 'y',
        maintainAspectRatio: false,
        locale: spoken,
        ...(isStill && { animation: false }),
        scales: {
          x: {
            stacked: true,
            beginAtZero: true,
            ticks: { precision: 0, color: colour('--muted') },
            grid: { color: colour('--line') },
          },
          y: {
            stacked: true,
            ticks: { color: colour('--text'), callback: (_, index) => shortened(rules[index]?.[0] ?? '') },
            grid: { display: false },
          },
        },
        plugins: { legend: { position: 'bottom', labels: { color: colour('--text'), boxWidth: 12, boxHeight: 12 } } },
      },
    });
    return () => chart.destroy();
  }, [byRule, dark, spoken]);
  return (
    <div class="chart" style={{ height: `${rules.length * BAR_PX + REST_PX}px` }}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`${t('backtest.byRule')}: ${rules.map(([rule, counts]) => `${rule} ${number(sum(counts))}`).join(', ')}`}
      />
    </div>
  );
}

const sum = (counts: Readonly<Record<VerdictChange, number>>): number =>
  CHANGES.reduce((all, change) => all + counts[change], 0);

/** Without the operation where all rules have the same one; long ids are cut. */
const shortened = (rule: string): string => {
  const name = rule.slice(rule.indexOf('/') + 1);
  return name.length > 22 ? `${name.slice(0, 21)}…` : name;
};
