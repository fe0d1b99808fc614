import { Download } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { handOverTable } from '../dialogs/downloads.js';
import { number, t } from '../locales/index.js';
import { IconButton } from '../parts/Icon.js';
import { NumberTable } from '../parts/NumberTable.js';
import { useModule } from '../parts/loaded.js';
import type { BarsProps } from './Bars.js';

/** A table with the data of a chart. Its first row has the names of the columns. */
export type ChartTable = readonly (readonly (string | number)[])[];

interface Props {
  readonly title: string;
  /** The name of the file with the table. */
  readonly file: string;
  readonly table: () => ChartTable;
  readonly children: ComponentChildren;
}

/** A chart with its numbers, which can be downloaded. */
export function ChartSection({ title, file, table, children }: Props) {
  const heading = useId();
  return (
    <section class="chart-section" aria-labelledby={heading}>
      <div class="chart-head">
        <h3 id={heading}>{title}</h3>
        <IconButton icon={Download} label={t('chart.csv', { title })} onClick={() => handOverTable(file, table())} />
      </div>
      {children}
    </section>
  );
}

/** Bars, once their module is loaded; their space is reserved from the start. */
export function BarChart(props: BarsProps) {
  const bars = useModule(() => import('./Bars.js'));
  return bars ? <bars.Bars {...props} /> : <div class="chart" style={{ height: `${props.height}px` }} />;
}

/** The numbers of a chart as a table, for people who cannot see it or do not use a mouse. */
export function ChartNumbers({
  table: [names = [], ...rows],
  onChoose,
}: {
  readonly table: ChartTable;
  /** Called with the index of a row; without it, rows are not links. */
  readonly onChoose?: (index: number) => void;
}) {
  return (
    <details class="chart-numbers">
      <summary>{t('chart.numbers')}</summary>
      <NumberTable columns={names.map((label, i) => ({ label: String(label), isNumber: i > 0 }))}>
        {rows.map(([name = '', ...counts], index) => (
          <tr key={name}>
            <th scope="row">
              {onChoose && counts.some((count) => Number(count) > 0) ? (
                <button
                  type="button"
                  class="link"
                  aria-label={`${name}. ${t('orders.show')}`}
                  onClick={() => onChoose(index)}
                >
                  {name}
                </button>
              ) : (
                name
              )}
            </th>
            {counts.map((count, i) => (
              <td key={names[i + 1]} class="number">
                {typeof count === 'number' ? number(count) : count}
              </td>
            ))}
          </tr>
        ))}
      </NumberTable>
    </details>
  );
}
