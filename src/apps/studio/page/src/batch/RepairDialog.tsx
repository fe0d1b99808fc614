import { useState } from 'preact/hooks';
import { post } from '../api/client.js';
import type { BatchRepairAnswer, BatchView, Bodies } from '../api/contract.js';
import { number, t, tn } from '../locales/index.js';
import { Dialog } from '../parts/Dialog.js';
import { useAnswer } from '../parts/loaded.js';
import { repaired } from '../state/batch.js';
import { failed } from '../state/connection.js';

type Repair = Bodies['batch-repair']['repair'];
const REPAIRS: readonly Repair[] = ['form', 'zeros', 'decimal-comma', 'decimal-point'];

/** Repairs of many cells: each change is shown before it is made. */
export function RepairDialog({ view, onClose }: { readonly view: BatchView; readonly onClose: () => void }) {
  const [repair, choose] = useState<Repair>('form');
  const isTable = view.format === 'csv' || view.format === 'xlsx';
  const ask = (applies: boolean, signal?: AbortSignal): Promise<BatchRepairAnswer> =>
    post('batch-repair')({ id: view.id, repair, applies }, signal);
  const got = useAnswer(async (signal) => ({ of: repair, ...(await ask(false, signal)) }), [repair]);
  const answer = got?.of === repair ? got : undefined;
  const isEmpty = !answer || answer.cells === 0;
  const apply = (): void => {
    if (isEmpty) return;
    onClose();
    ask(true).then(repaired, failed);
  };
  return (
    <Dialog
      title={t('batch.repair')}
      size="tall"
      onClose={onClose}
      actions={
        <>
          <span class="spacer" />
          <button type="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="button" class="primary" aria-disabled={isEmpty} onClick={apply}>
            {tn('batch.apply', answer?.cells ?? 0)}
          </button>
        </>
      }
    >
      <fieldset class="batch-repairs">
        <legend class="visually-hidden">{t('batch.repair')}</legend>
        {REPAIRS.filter((each) => isTable || each === 'form').map((each) => (
          <label key={each}>
            <input type="radio" name="repair" checked={each === repair} onChange={() => choose(each)} />
            <span>
              <strong>{t(`batch.repair.${each}`)}</strong>
              <small>{t(`batch.repair.${each}.help`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <p role="status" class="summary-line">
        {answer ? tn('batch.cells', answer.cells, { rows: tn('batch.rows', answer.rows) }) : t('working')}
      </p>
      {answer && answer.cells > 0 && <Changes view={view} answer={answer} />}
    </Dialog>
  );
}

function Changes({ view, answer }: { readonly view: BatchView; readonly answer: BatchRepairAnswer }) {
  return (
    <div class="grid-scroll" tabIndex={0} role="group" aria-label={t('batch.changes')}>
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col" class="number">
              {t('batch.row')}
            </th>
            <th scope="col">{t('batch.column')}</th>
            <th scope="col">{t('batch.before')}</th>
            <th scope="col">{t('batch.after')}</th>
          </tr>
        </thead>
        <tbody>
          {answer.changes.map(({ row, column, before, after }) => (
            <tr key={`${row} ${column}`}>
              <td class="number">{number(row)}</td>
              <td>{view.columns[column]?.label ?? view.columns[column]?.header}</td>
              <td>
                <code class="batch-value">{before}</code>
              </td>
              <td>
                <code class="batch-value">{after}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {answer.changes.length < answer.cells && (
        <p class="help">{t('batch.moreChanges', { count: answer.cells - answer.changes.length })}</p>
      )}
    </div>
  );
}
