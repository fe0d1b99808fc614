import { RotateCcw } from 'lucide';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { BatchFinding, BatchRow, BatchView } from '../api/contract.js';
import { number, t, tx } from '../locales/index.js';
import { Icon } from '../parts/Icon.js';
import { correct, focusCells, here, loadedRows } from '../state/batch.js';
import { showRule } from '../state/navigation.js';

/** The cell that the person works on, and all findings in its row. */
export function CellPanel({ view }: { readonly view: BatchView }) {
  const { place, column } = here.value;
  const row = loadedRows.value.get(place);
  return (
    <section class="batch-panel scroll" aria-label={t('batch.panel')}>
      {row ? <RowPanel key={row.index} view={view} row={row} column={column} /> : <p class="help">{t('batch.none')}</p>}
    </section>
  );
}

/** The id of a message; those of the chosen cell are first. */
export const saysId = (place: number): string => `batch-says-${place}`;

interface Props {
  readonly view: BatchView;
  readonly row: BatchRow;
  readonly column: number;
}

function RowPanel({ view, row, column }: Props) {
  const { label = null, header = '' } = view.columns[column] ?? {};
  const original = row.originals.find((each) => each.column === column);
  const isOf = ({ column: own }: BatchFinding): boolean => own === column;
  return (
    <>
      <h3>
        {t('batch.place', { row: number(row.number), column: label ?? header })}{' '}
        <span class={`pill ${PILLS[row.status]}`}>{t(`batch.status.${row.status}`)}</span>
      </h3>
      {row.fault ? (
        <p class="message error">{tx(`batch.unread.${row.fault.code}`, row.fault.problem)}</p>
      ) : (
        <CellField key={`${row.index} ${column}`} row={row} column={column} label={label ?? header} />
      )}
      {original && (
        <p class="batch-original row">
          <span>
            {t('batch.was')} <code>{original.text === '' ? '–' : original.text}</code>
          </span>
          <button
            type="button"
            onClick={({ currentTarget }) => {
              // The button disappears.
              currentTarget.closest('.batch-panel')?.querySelector('input')?.focus();
              void correct(row, column, original.text);
            }}
          >
            <Icon of={RotateCcw} /> {t('batch.putBack')}
          </button>
        </p>
      )}
      <ul class="batch-findings stack wide">
        {[...row.findings.filter(isOf), ...row.findings.filter((each) => !isOf(each))].map((each, i) => (
          <Finding key={each.ruleId + each.field} id={saysId(i)} finding={each} isHere={isOf(each)} />
        ))}
      </ul>
    </>
  );
}

const PILLS = { valid: 'accepted', warned: 'warned', refused: 'refused', unreadable: 'refused' } as const;

interface FindingProps {
  readonly id: string;
  readonly finding: BatchFinding;
  readonly isHere: boolean;
}

/** A finding; leads to its cell and to its rule. */
function Finding({ id, finding, isHere }: FindingProps) {
  const { column, severity, message, cause, ruleId } = finding;
  const { place } = here.value;
  return (
    <li class={isHere ? 'is-current' : undefined}>
      <p class={`message ${severity}`} id={id}>
        {column === null || isHere ? (
          message
        ) : (
          <button type="button" class="link" onClick={() => ((here.value = { place, column }), focusCells())}>
            {message}
          </button>
        )}
      </p>
      {cause !== null && <p class="help">{cause}</p>}
      {!ruleId.startsWith('order/') && (
        <button type="button" class="link help" onClick={() => showRule(ruleId)}>
          <span>
            {t('batch.rule')} <code>{ruleId}</code>
          </span>
        </button>
      )}
    </li>
  );
}

/** The text of the cell, in a field that corrects it. */
function CellField({
  row,
  column,
  label,
}: {
  readonly row: BatchRow;
  readonly column: number;
  readonly label: string;
}) {
  const before = row.cells[column] ?? '';
  const [text, type] = useState(before);
  // A layout effect runs before the user can type.
  useLayoutEffect(() => type(before), [before]);
  if (row.fixed.includes(column)) return <p class="help">{t('batch.fixed')}</p>;
  return (
    <form
      class="batch-field with-link"
      onSubmit={(event) => {
        event.preventDefault();
        void correct(row, column, text);
      }}
    >
      <label class="field">
        <span class="label">{label}</span>
        <input
          class="code"
          value={text}
          autocomplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
      </label>
      <button type="submit" aria-disabled={text === before}>
        {t('batch.correct')}
      </button>
    </form>
  );
}
