import { BarController, BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip, type Plugin } from 'chart.js';
import { useEffect, useRef } from 'preact/hooks';
import { number } from '../locales/index.js';
import { isDark, language } from '../state/settings.js';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Legend, Tooltip);

/** The numbers of one colour. */
export interface Series {
  readonly label: string;
  /** The name of a custom property of the style sheet. */
  readonly colour: string;
  readonly data: readonly number[];
}

/** A labelled line across bars that stand side by side. */
export interface Mark {
  /** The position in bars, from the left edge of the first bar. */
  readonly at: number;
  readonly label: string;
  readonly colour: string;
  readonly isDashed: boolean;
}

/** Texts at the edges of bars that stand side by side, and lines across them. */
interface Edges {
  readonly edges: readonly number[];
  readonly marks: readonly Mark[];
}

export interface BarsProps {
  /** What the chart shows, with its main numbers, for screen readers. */
  readonly says: string;
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly isLying?: boolean;
  readonly height: number;
  /** The edges of a histogram. */
  readonly edges?: Edges;
  /** Called with the index of the bar that was clicked. */
  readonly onChoose?: (index: number) => void;
}

const TEXT_PX = 12;
const MARK_ROW_PX = 16;
const GAP_PX = 8;
const EDGES_PX = 22;

/** Stacked bars; a table beside them has the same numbers. */
export function Bars({ says, labels, series, isLying = false, height, edges, onChoose }: BarsProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const choose = useRef(onChoose);
  choose.current = onChoose;
  const dark = isDark();
  const spoken = language.value;
  useEffect(() => {
    const style = getComputedStyle(document.documentElement);
    const colour = (name: string): string => style.getPropertyValue(name).trim();
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const counts = {
      stacked: true,
      beginAtZero: true,
      ticks: { precision: 0, color: colour('--muted') },
      grid: { color: colour('--line') },
    };
    const names = {
      stacked: true,
      ticks: {
        display: !edges,
        color: colour('--text'),
        maxRotation: 0,
        autoSkip: !isLying,
        callback: (_: unknown, index: number) => shortened(labels[index] ?? ''),
      },
      grid: { display: false },
      // The texts at the edges of the bars need the space of the names.
      ...(edges && { afterFit: (axis: { height: number }) => void (axis.height = EDGES_PX) }),
    };
    const chart = new Chart(canvas.current!, {
      type: 'bar',
      data: {
        labels: [...labels],
        datasets: series.map(({ label, colour: name, data }) => ({
          label,
          data: [...data],
          backgroundColor: colour(name),
          borderRadius: edges ? 0 : 3,
          ...(edges ? { barPercentage: 1, categoryPercentage: 0.94 } : { maxBarThickness: 18 }),
        })),
      },
      options: {
        indexAxis: isLying ? 'y' : 'x',
        maintainAspectRatio: false,
        locale: spoken,
        interaction: { mode: 'index', axis: isLying ? 'y' : 'x', intersect: false },
        ...(isStill && { animation: false }),
        ...(edges && {
          layout: { padding: { top: MARK_ROW_PX * rowsOf(edges.marks) } },
        }),
        onClick: (_, [first]) => first && choose.current?.(first.index),
        scales: isLying ? { x: counts, y: names } : { x: names, y: counts },
        plugins: { legend: { position: 'bottom', labels: { color: colour('--text'), boxWidth: 12, boxHeight: 12 } } },
      },
      plugins: edges ? [drawn(edges, colour)] : [],
    });
    return () => chart.destroy();
  }, [labels, series, edges, dark, spoken]);
  return (
    <div class={`chart${onChoose ? ' can-choose' : ''}`} style={{ height: `${height}px` }}>
      <canvas ref={canvas} role="img" aria-label={says} />
    </div>
  );
}

/** Lines with equal colours share a row of labels. */
const rowsOf = (marks: readonly Mark[]): number => new Set(marks.map(({ colour }) => colour)).size;

function drawn({ edges, marks }: Edges, colour: (name: string) => string): Plugin<'bar'> {
  return {
    id: 'edges',
    afterDatasetsDraw({ ctx, chartArea: { left, right, top, bottom } }) {
      const bar = (right - left) / (edges.length - 1);
      ctx.save();
      ctx.font = `${TEXT_PX}px ${getComputedStyle(document.body).fontFamily}`;
      ctx.textAlign = 'center';
      /** The centre of a text that must stay within the chart. */
      const placed = (x: number, width: number): number => Math.min(right - width / 2, Math.max(left, x));
      ctx.fillStyle = colour('--muted');
      let end = Number.NEGATIVE_INFINITY;
      edges.forEach((edge, i) => {
        const { width } = ctx.measureText(number(edge));
        const x = placed(left + i * bar, width);
        if (x - width / 2 < end + GAP_PX) return;
        end = x + width / 2;
        ctx.fillText(number(edge), x, bottom + TEXT_PX + 4);
      });
      const rows = [...new Set(marks.map((mark) => mark.colour))];
      const yOf = (mark: Mark): number => top - MARK_ROW_PX * (rows.length - rows.indexOf(mark.colour)) + TEXT_PX;
      ctx.lineWidth = 2;
      for (const mark of marks) {
        const x = left + mark.at * bar;
        ctx.strokeStyle = colour(mark.colour);
        ctx.setLineDash(mark.isDashed ? [5, 4] : []);
        ctx.beginPath();
        ctx.moveTo(x, yOf(mark) + 3);
        ctx.lineTo(x, bottom);
        ctx.stroke();
      }
      for (const mark of marks) {
        const { width } = ctx.measureText(mark.label);
        const [x, y] = [placed(left + mark.at * bar, width), yOf(mark)];
        // This background keeps the lines of other rows from crossing the text.
        ctx.fillStyle = colour('--surface');
        ctx.fillRect(x - width / 2 - 2, y - TEXT_PX + 1, width + 4, TEXT_PX + 2);
        ctx.fillStyle = colour(mark.colour);
        ctx.fillText(mark.label, x, y);
      }
      ctx.restore();
    },
  };
}

/** A label without the operation; long names are cut. */
const shortened = (label: string): string => {
  const name = label.slice(label.indexOf('/') + 1);
  return name.length > 22 ? `${name.slice(0, 21)}…` : name;
};
