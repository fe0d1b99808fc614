import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../locales/index.js';
import { Dialog } from '../parts/Dialog.js';
import {
  batchView,
  losing,
  batchOperation,
  batchRefusal,
  chooseBatchOperation,
  MIXED,
  openBatch,
  readingBatch,
} from '../state/batch.js';
import { BatchHead } from './BatchHead.js';
import { Cells } from './Cells.js';
import { CellPanel } from './CellPanel.js';
import { FileUp } from 'lucide';
import { operationName } from '../locales/operation.js';
import { ChooseFile } from '../parts/ChooseFile.js';
import { Icon } from '../parts/Icon.js';
import { Progress } from '../parts/Progress.js';
import { Select } from '../parts/Select.js';
import { start } from '../state/rulebook.js';

/** The page on which a person checks and corrects a file of orders before sending it. */
export function BatchPage() {
  const main = useRef<HTMLElement>(null);
  const view = batchView.value;
  // Opening and closing a batch remove the control that did it.
  useLayoutEffect(() => main.current?.focus(), [view?.id]);
  return (
    <main class="batch" id="pane-batch" tabIndex={-1} ref={main} aria-label={t('batch.title')}>
      {view ? (
        <>
          <BatchHead view={view} />
          <div class="batch-body">
            <Cells view={view} />
            <CellPanel view={view} />
          </div>
        </>
      ) : (
        <BatchStart />
      )}
      {losing.value && <AskToLose act={losing.value} />}
    </main>
  );
}

/** Asks before corrections are lost that were not downloaded. */
function AskToLose({ act }: { readonly act: () => void }) {
  const stay = (): void => void (losing.value = undefined);
  return (
    <Dialog
      title={t('batch.close')}
      size="small"
      onClose={stay}
      actions={
        <>
          <span class="spacer" />
          <button type="button" onClick={stay}>
            {t('cancel')}
          </button>
          <button type="button" class="primary" onClick={() => (stay(), act())}>
            {t('batch.forget')}
          </button>
        </>
      }
    >
      <p>{t('batch.closeChanged')}</p>
    </Dialog>
  );
}

/** Chooses the operation and the file. */
function BatchStart() {
  return (
    <div class="scroll batch-start">
      <h2>{t('batch.title')}</h2>
      <p>{t('batch.lead')}</p>
      <ChooseOperation />
      <div class="drop-zone">
        <Icon of={FileUp} />
        <p>{t('batch.drop')}</p>
        <ChooseFile label={t('past.choose')} isMain onChoose={openBatch} />
      </div>
      <Progress of={readingBatch} />
      <div role="alert">{batchRefusal.value !== undefined && <p class="message error">{batchRefusal.value}</p>}</div>
      <p class="help">{t('batch.private')}</p>
      {!readingBatch.progress.value && <p class="help">{t('batch.columns')}</p>}
    </div>
  );
}

/** The choice of the operation of all orders, or that each order names its own. */
export const ChooseOperation = () => (
  <Select
    label={t('batch.operation')}
    value={batchOperation.value}
    onChoose={chooseBatchOperation}
    options={[
      { value: MIXED, label: t('batch.mixed') },
      ...(start.value?.operations ?? []).map((each) => ({ value: each.id, label: operationName(each) })),
    ]}
  />
);
