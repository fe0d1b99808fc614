import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../locales/index.js';
import { Dialog } from '../parts/Dialog.js';
import { batchView, losing } from '../state/batch.js';
import { BatchHead } from './BatchHead.js';
import { BatchStart } from './BatchStart.js';
import { Cells } from './Cells.js';
import { CellPanel } from './CellPanel.js';

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
