import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { BatchColumn, BatchRow, BatchView } from '../api/contract.js';
import { number, t, tx } from '../locales/index.js';
import { saysId } from './CellPanel.js';
import { correct, foundRows, goToNextWrong, here, loadedRows, undoCorrection, wantRows } from '../state/batch.js';

/** The height of a row, which `batch.css` has too. */
const HEIGHT = 34;
/** The number of rendered rows above and below the visible ones. */
const MORE = 12;
/** The least and the greatest width of a column, in characters. */
const [NARROWEST, WIDEST] = [9, 30];

const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

const cellId = (place: number, column: number): string => `batch-${place}-${column}`;

/** The rows that the filter finds; only the visible ones are in the page. */
export function Cells({ view }: { readonly view: BatchView }) {
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const [top, scrollTo] = useState(0);
  const [height, setHeight] = useState(600);
  const [typed, edit] = useState<string | undefined>(undefined);
  const total = foundRows.value;
  const { place, column } = here.value;
  const page = Math.max(1, Math.floor(height / HEIGHT) - 2);
  const from = Math.max(0, Math.floor(top / HEIGHT) - MORE);
  const to = Math.min(total, Math.ceil((top + height) / HEIGHT) + MORE);

  useLayoutEffect(() => {
    const sizes = new ResizeObserver(([entry]) => setHeight(entry!.contentRect.height));
    sizes.observe(scroller.current!);
    return () => sizes.disconnect();
  }, []);
  useLayoutEffect(() => wantRows(from, to), [from, to]);
  useLayoutEffect(() => show(scroller.current!, place, column), [place, column]);

  const go = (rows: number, columns: number): void => {
    here.value = {
      place: Math.max(0, Math.min(total - 1, place + rows)),
      column: Math.max(0, Math.min(view.columns.length - 1, column + columns)),
    };
  };
  const row = loadedRows.value.get(place);
  const begin = (text: string): void => {
    if (row && !row.fixed.includes(column)) edit(text);
  };
  const leave = (): void => {
    edit(undefined);
    grid.current?.focus();
  };
  const commit = (text: string): void => {
    leave();
    if (row) void correct(row, column, text);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== grid.current || event.altKey) return;
    const isControl = event.ctrlKey || event.metaKey;
    const move = MOVES[event.key];
    if (move)
      go(isControl && move[0] !== 0 ? move[0] * Infinity : move[0], isControl ? move[1] * Infinity || 0 : move[1]);
    else if (event.key === 'PageDown') go(page, 0);
    else if (event.key === 'PageUp') go(-page, 0);
    else if (event.key === 'F8') void goToNextWrong();
    else if (isControl && event.key.toLowerCase() === 'z') void undoCorrection();
    else if (event.key === 'Enter' || event.key === 'F2') begin(row?.cells[column] ?? '');
    else if (event.key === 'Delete' || event.key === 'Backspace') begin('');
    else if (event.key.length === 1 && !isControl) begin(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onEditKey = (event: KeyboardEvent): void => {
    const { value } = event.currentTarget as HTMLInputElement;
    if (event.key === 'Escape') leave();
    else if (event.key === 'Enter' || event.key === 'Tab') {
      commit(value);
      if (event.key === 'Enter') go(event.shiftKey ? -1 : 1, 0);
      else go(0, event.shiftKey ? -1 : 1);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const places = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
  return (
    <div class="batch-cells" ref={scroller} onScroll={({ currentTarget }) => scrollTo(currentTarget.scrollTop)}>
      <table
        class="cells"
        role="grid"
        ref={grid}
        tabIndex={0}
        aria-label={t('batch.table', { name: view.name })}
        aria-describedby="batch-keys"
        aria-rowcount={total + 1}
        aria-colcount={view.columns.length + 2}
        aria-activedescendant={total > 0 ? cellId(place, column) : undefined}
        onKeyDown={onKeyDown}
      >
        <colgroup>
          <col class="cells-row" />
          <col class="cells-says" />
          {view.columns.map((each, i) => (
            <col key={each.field} style={{ width: `${widthOf(each, i)}ch` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t(view.format === 'csv' || view.format === 'xlsx' ? 'batch.row' : 'orders.line')}</th>
            <th scope="col">{t('batch.says')}</th>
            {view.columns.map(({ field, letter, label, header }) => (
              <th key={field} scope="col" title={[letter, header, field].filter(Boolean).join(' · ')}>
                {letter !== null && <span class="cells-letter">{letter}</span>} {label ?? header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {from > 0 && <tr aria-hidden="true" style={{ height: `${from * HEIGHT}px` }} />}
          {places.map((each) => (
            <CellsRow
              key={each}
              place={each}
              row={loadedRows.value.get(each)}
              width={view.columns.length}
              at={each === place ? column : undefined}
              typed={each === place ? typed : undefined}
              onGo={(chosen) => {
                if (each === place && chosen === column) begin(row?.cells[column] ?? '');
                else here.value = { place: each, column: chosen };
              }}
              onEditKey={onEditKey}
              onEditEnd={commit}
            />
          ))}
          {to < total && <tr aria-hidden="true" style={{ height: `${(total - to) * HEIGHT}px` }} />}
        </tbody>
      </table>
      {total === 0 && <p class="empty">{t('batch.none')}</p>}
      <p id="batch-keys" class="visually-hidden">
        {t('batch.keys')}
      </p>
    </div>
  );
}

interface RowProps {
  readonly place: number;
  readonly row: BatchRow | undefined;
  readonly width: number;
  /** The column that the person works on. */
  readonly at: number | undefined;
  /** The initial text of the cell that is being edited. */
  readonly typed: string | undefined;
  readonly onGo: (column: number) => void;
  readonly onEditKey: (event: KeyboardEvent) => void;
  readonly onEditEnd: (text: string) => void;
}

function CellsRow({ place, row, width, at, typed, onGo, onEditKey, onEditEnd }: RowProps) {
  const [first, ...others] = row?.findings ?? [];
  const says = row?.fault ? tx(`batch.unread.${row.fault.code}`, row.fault.problem) : (first?.message ?? '');
  const findingsIn = (column: number) => row?.findings.filter((each) => each.column === column) ?? [];
  const severityOf = (column: number): string | undefined => {
    const own = findingsIn(column);
    return own.length === 0 ? undefined : own.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
  };
  return (
    <tr aria-rowindex={place + 2} class={row?.status} data-number={row?.number}>
      <th scope="row">
        <span class={`cells-status ${row?.status ?? ''}`} aria-hidden="true" />
        {row && number(row.number)}
        <span class="visually-hidden">{row && t(`batch.status.${row.status}`)}</span>
      </th>
      <td class="cells-text" title={says}>
        {says}
        {others.length > 0 && <span class="cells-more"> {t('batch.more', { count: others.length })}</span>}
      </td>
      {Array.from({ length: width }, (_, column) => {
        const severity = severityOf(column);
        const isHere = at === column;
        const isChanged = row?.originals.some((each) => each.column === column) === true;
        return (
          <td
            key={column}
            id={cellId(place, column)}
            role="gridcell"
            data-column={column}
            aria-colindex={column + 3}
            aria-selected={isHere}
            aria-invalid={severity === 'error' ? true : undefined}
            aria-describedby={
              isHere && severity
                ? findingsIn(column)
                    .map((own, i) => saysId(i))
                    .join(' ')
                : undefined
            }
            aria-readonly={row?.fixed.includes(column) ? true : undefined}
            class={[severity, isHere && 'is-here', isChanged && 'is-corrected'].filter(Boolean).join(' ')}
            onClick={() => onGo(column)}
          >
            {isHere && typed !== undefined ? (
              <CellInput text={typed} label={t('batch.edit')} onKeyDown={onEditKey} onEnd={onEditEnd} />
            ) : (
              row?.cells[column]
            )}
            {severity === 'warning' && <span class="visually-hidden"> {t('batch.warning')}</span>}
          </td>
        );
      })}
    </tr>
  );
}

interface InputProps {
  readonly text: string;
  readonly label: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onEnd: (text: string) => void;
}

function CellInput({ text, label, onKeyDown, onEnd }: InputProps) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useLayoutEffect(() => {
    input.current?.focus();
    // The next typed text goes to the end.
    input.current?.setSelectionRange(text.length, text.length);
  }, []);
  return (
    <input
      ref={input}
      class="code"
      aria-label={label}
      defaultValue={text}
      autocomplete="off"
      spellcheck={false}
      onKeyDown={(event) => {
        if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'Tab') isOver.current = true;
        onKeyDown(event);
      }}
      onBlur={({ currentTarget }) => !isOver.current && onEnd(currentTarget.value)}
    />
  );
}

/** Scrolls until a cell is visible, below the header and beside the row numbers. */
function show(scroller: HTMLElement, place: number, column: number): void {
  const head = scroller.querySelector('thead')?.clientHeight ?? 0;
  const above = place * HEIGHT;
  const below = above + HEIGHT + head - scroller.clientHeight;
  if (scroller.scrollTop > above) scroller.scrollTop = above;
  else if (scroller.scrollTop < below) scroller.scrollTop = below;
  const [first, , ...columns] = scroller.querySelectorAll<HTMLElement>('thead th');
  if (column === 0) scroller.scrollLeft = 0;
  const cell = columns[column];
  if (!cell || !first || column === 0) return;
  const start = cell.offsetLeft - first.clientWidth;
  const end = cell.offsetLeft + cell.clientWidth - scroller.clientWidth;
  if (scroller.scrollLeft > start) scroller.scrollLeft = start;
  else if (scroller.scrollLeft < end) scroller.scrollLeft = end;
}

/** The width that the first rows need. */
function widthOf({ label, header }: BatchColumn, column: number): number {
  const texts = [...loadedRows.peek().values()].slice(0, 100).map(({ cells }) => cells[column]?.length ?? 0);
  const widest = Math.max((label ?? header).length + 4, ...texts.map((length) => length + 3));
  return Math.max(NARROWEST, Math.min(WIDEST, widest));
}
