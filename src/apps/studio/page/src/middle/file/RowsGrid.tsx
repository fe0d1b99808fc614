import { Plus, Trash2 } from 'lucide';
import { useId, useRef } from 'preact/hooks';
import { t, tx } from '../../locales/index.js';
import { Icon } from '../../parts/Icon.js';
import { IconButton } from '../../parts/IconButton.js';
import { useTyped } from '../../parts/typed.js';
import { cellText, cellValue, columnsOf } from '../../rule-files/cells.js';
import { append, below, drop, findingsAt, put, type Spot } from '../../state/spots.js';

const MOVES: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

/** An editable table: each cell is a text field; Enter and the up and down arrows move within a column. */
export function RowsGrid({ spot, rows }: { readonly spot: Spot; readonly rows: readonly unknown[] }) {
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const remove = (index: number): void => {
    drop(below(spot, index));
    adding.current?.focus();
  };
  const columns = columnsOf(rows);
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = MOVES[event.key];
    const cell = event.target instanceof HTMLInputElement ? event.target.dataset['cell'] : undefined;
    if (move === undefined || cell === undefined) return;
    event.preventDefault();
    const [row, column] = cell.split(' ');
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${Number(row) + move} ${column}"]`)?.focus();
  };
  return (
    <div class="grid-scroll">
      <table class="grid" ref={table} onKeyDown={onKeyDown} aria-describedby={id}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {tx(`column.${column}`, column)}
              </th>
            ))}
            <th>
              <span class="visually-hidden">{t('grid.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column}>
                  <Cell
                    spot={below(spot, index, column)}
                    column={column}
                    row={index}
                    value={(row as Readonly<Record<string, unknown>> | null)?.[column]}
                  />
                </td>
              ))}
              <td>
                {rows.length > 1 && (
                  <IconButton
                    icon={Trash2}
                    label={t('grid.remove', { number: index + 1 })}
                    onClick={() => remove(index)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="help" id={id}>
        {t('grid.help')}
      </p>
      <button type="button" ref={adding} onClick={() => append(spot, [rows.at(-1) ?? {}])}>
        <Icon of={Plus} /> {t('grid.add')}
      </button>
    </div>
  );
}

interface CellProps {
  readonly spot: Spot;
  readonly column: string;
  readonly row: number;
  readonly value: unknown;
}

function Cell({ spot, column, row, value }: CellProps) {
  const valueOf = (text: string): unknown => cellValue(column, text, value);
  const { text, type, settle } = useTyped(
    cellText(value),
    (typed) => put(spot, valueOf(typed)),
    (typed) => cellText(valueOf(typed)),
  );
  return (
    <input
      class="code"
      aria-label={t('grid.cell', { column: tx(`column.${column}`, column), number: row + 1 })}
      aria-invalid={findingsAt(spot).length > 0}
      data-cell={`${row} ${column}`}
      value={text}
      size={Math.max(6, text.length)}
      autocomplete="off"
      spellcheck={false}
      onInput={(event) => type(event.currentTarget.value)}
      onBlur={settle}
    />
  );
}
