import { ClipboardCopy, Download, Plus, Trash2 } from 'lucide';
import { useId, useRef } from 'preact/hooks';
import { post } from '../../api/client.js';
import { t, tn, tx } from '../../locales/index.js';
import { ChooseFile } from '../../parts/ChooseFile.js';
import { copied } from '../../parts/CopyButton.js';
import { FieldFindings } from '../../parts/FindingText.js';
import { Icon, IconButton } from '../../parts/Icon.js';
import { useTyped } from '../../parts/typed.js';
import {
  asCopied,
  cellValue,
  columnsOf,
  copiedCells,
  hasDigitsAlone,
  rowsOfTable,
  textOfCell,
  withCells,
} from '../../rule-files/cells.js';
import { failed } from '../../state/connection.js';
import { handOverBytes } from '../../dialogs/downloads.js';
import { notify } from '../../state/notice.js';
import { edited } from '../../state/edits.js';
import { append, below, drop, findingsAt, put, rework, type Spot } from '../../state/spots.js';

const MOVES: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

/**
 * An editable table: each cell is a text field; Enter and the up and down arrows move within a column, and cells of a spreadsheet can be
 * pasted.
 */
export function RowsGrid({ spot, rows }: { readonly spot: Spot; readonly rows: readonly unknown[] }) {
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const remove = (index: number): void => {
    drop(below(spot, index));
    adding.current?.focus();
  };
  const shown = useRef<readonly string[]>([]);
  const columns = (shown.current = columnsOf(rows, shown.current));
  const isDigits = hasDigitsAlone(rows);
  const nameOf = (column: string): string =>
    column === 'check' && isDigits ? t('column.digits') : tx(`column.${column}`, column);
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = MOVES[event.key];
    const cell = event.target instanceof HTMLInputElement ? event.target.dataset['cell'] : undefined;
    if (move === undefined || cell === undefined) return;
    event.preventDefault();
    const [row, column] = cell.split(' ');
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${Number(row) + move} ${column}"]`)?.focus();
  };
  const cells = (): readonly (readonly string[])[] => [
    columns.map(nameOf),
    ...rows.map((row) =>
      columns.map((column) => textOfCell(column, (Object(row) as Readonly<Record<string, unknown>>)[column], isDigits)),
    ),
  ];
  const replace = (next: readonly unknown[], note: string): void => {
    rework(spot.file, [{ path: spot.path, value: next }]);
    void edited().then(() => notify(note, { isUndoable: true }));
  };
  /** Takes the rows of a table that begins with the names of the columns; returns whether it does. */
  const take = (lines: readonly (readonly string[])[]): boolean => {
    const namesOf = (column: string): readonly string[] => [column, nameOf(column), tx(`column.${column}`, column)];
    const read = rowsOfTable(lines, columns, namesOf);
    if ('unknown' in read || read.rows.length === 0) return false;
    shown.current = [];
    replace(read.rows, tn('grid.taken', read.rows.length));
    return true;
  };
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const cell = event.target instanceof HTMLInputElement ? event.target.dataset['cell'] : undefined;
    if (cell === undefined || !/[\t\n]/.test(text.replace(/\r?\n$/, ''))) return;
    event.preventDefault();
    const pasted = copiedCells(text);
    if (take(pasted)) return;
    const [row, column] = cell.split(' ');
    const next = withCells(rows, columns, [Number(row), columns.indexOf(column!)], pasted);
    if (next) replace(next, tn('grid.pasted', pasted.length));
    else notify(t('grid.tooWide'));
  };
  const copy = (): void =>
    void copied(asCopied(cells())).then((isCopied) =>
      notify(isCopied ? tn('grid.copied', rows.length) : t('review.notCopied')),
    );
  const download = (): void => {
    const name = /([^/]+)\.\w+$/.exec(spot.file)?.[1] ?? 'table';
    post('write-table')({ name, rows: cells() }).then(({ bytes }) => handOverBytes(`${name}.xlsx`, bytes), failed);
  };
  const load = async (file: File): Promise<void> => {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const { rows: read } = await post('read-table')({ bytes: base64Of(bytes) });
      if (!take(read)) notify(t('grid.notTaken', { columns: columns.map(nameOf).join(', ') }));
    } catch (error) {
      failed(error);
    }
  };
  return (
    <div class="grid-scroll">
      <div class="grid-tools row">
        <button type="button" onClick={copy}>
          <Icon of={ClipboardCopy} /> {t('grid.copy')}
        </button>
        <button type="button" onClick={download}>
          <Icon of={Download} /> {t('grid.download')}
        </button>
        <ChooseFile label={t('grid.load')} accept=".xlsx,.csv,.tsv" onChoose={(file) => void load(file)} />
      </div>
      <table class="grid" ref={table} onKeyDown={onKeyDown} onPaste={onPaste} aria-describedby={id}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {nameOf(column)}
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
                    name={nameOf(column)}
                    row={index}
                    isDigits={isDigits}
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

function base64Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(parts.join(''));
}

interface CellProps {
  readonly spot: Spot;
  readonly column: string;
  readonly name: string;
  readonly row: number;
  readonly isDigits: boolean;
  readonly value: unknown;
}

function Cell({ spot, column, name, row, isDigits, value }: CellProps) {
  const valueOf = (text: string): unknown => cellValue(column, text, value);
  const { text, type, settle } = useTyped(
    textOfCell(column, value, isDigits),
    (typed) => put(spot, valueOf(typed)),
    (typed) => textOfCell(column, valueOf(typed), isDigits),
  );
  const id = useId();
  const findings = findingsAt(spot);
  return (
    <>
      <input
        class="code"
        aria-label={t('grid.cell', { column: name, number: row + 1 })}
        aria-invalid={findings.length > 0}
        aria-describedby={findings.length > 0 ? id : undefined}
        data-cell={`${row} ${column}`}
        value={text}
        size={Math.max(6, text.length)}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => type(event.currentTarget.value)}
        onBlur={settle}
      />
      {/* The page shows them below the table. */}
      <div id={id} class="visually-hidden">
        <FieldFindings findings={findings} id={id} />
      </div>
    </>
  );
}
