import { FileUp, Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import { number, t, tn } from '../locales/index.js';
import { operationName } from '../locales/operation.js';
import { ChooseFile } from '../parts/ChooseFile.js';
import { Dialog } from '../parts/Dialog.js';
import { Icon } from '../parts/Icon.js';
import { Progress } from '../parts/Progress.js';
import { Select } from '../parts/Select.js';
import { isDragged } from '../state/dropped.js';
import { nameless, partlyNamed, pastOrders, refusal, removeOrders, sending, sendOrders } from '../state/past-orders.js';
import { operationId, start } from '../state/rulebook.js';
import { droppedOutcomes } from '../state/outcomes.js';
import { isBatch, isOutcomes } from '../state/selection.js';
import { exampleOrder } from '../state/trial.js';

/** The number of fields in the example line. */
const SHOWN = 3;

/** Explains what past orders are for, and where they come from. */
export function NoOrders() {
  const id = operationId.value ?? start.value?.operations[0]?.id ?? '';
  const fields = Object.entries(exampleOrder.value ?? { amount: '120.50' }).slice(0, SHOWN);
  const line = JSON.stringify({ operation: id, order: Object.fromEntries(fields), at: start.value?.today });
  return (
    <div class="scroll backtest">
      <SendingState />
      <p>{t('past.lead')}</p>
      <div class="drop-zone">
        <Icon of={FileUp} />
        <p>{t('past.drop')}</p>
        <ChooseFile label={t('past.choose')} isMain onChoose={(file) => void sendOrders(file)} />
      </div>
      <p class="help">{t('past.private')}</p>
      <p>{t('past.format')}</p>
      <pre class="example-line" tabIndex={0} aria-label={t('past.example')}>
        {line.replaceAll('":', '": ').replaceAll(',"', ', "')}
      </pre>
      <p class="help">{t('past.at')}</p>
    </div>
  );
}

/** The name of the orders, with ways to replace and to remove them. */
export function OrdersInUse() {
  const orders = pastOrders.value;
  if (!orders) return null;
  const { name, count, notes } = orders;
  return (
    <>
      <div class="orders-in-use row">
        <span class="orders-name">
          <strong>{name}</strong> {count !== null && <small>{tn('orders', count)}</small>}
        </span>
        <ChooseFile label={t('past.replace')} onChoose={(file) => void sendOrders(file)} />
        <button type="button" onClick={() => void removeOrders()}>
          <Icon of={Trash2} /> {t('past.remove')}
        </button>
      </div>
      <SendingState />
      {partlyNamed.value && (
        <button type="button" onClick={() => (nameless.value = partlyNamed.value)}>
          {t('past.allOfOne')}
        </button>
      )}
      {notes.length > 0 && (
        <details class="help">
          <summary>{t('past.notes', { count: number(notes.length) })}</summary>
          <ul lang="en">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** The progress of a file that is being sent, or why the last file cannot be used. */
function SendingState() {
  return (
    <>
      <Progress of={sending} />
      <div role="alert">
        {refusal.value !== undefined && (
          <p class="message error">
            {refusal.value}{' '}
            <button type="button" class="link" onClick={() => (refusal.value = undefined)}>
              {t('dismiss')}
            </button>
          </p>
        )}
      </div>
    </>
  );
}

/** Covers the page while a file is dragged over it. */
export const DropCover = () =>
  isDragged.value ? (
    <div class="drop-cover">
      <div class="drop-zone">
        <Icon of={FileUp} />
        <p>
          {t(
            isBatch.value
              ? 'batch.dropHere'
              : isOutcomes.value
                ? `outcomes.drop.${droppedOutcomes()}`
                : 'past.dropHere',
          )}
        </p>
      </div>
    </div>
  ) : null;

/** Asks for the operation of orders that do not name one. */
export function NamelessOrders() {
  const file = nameless.value;
  return file ? <AskOperation key={file.name} file={file} /> : null;
}

function AskOperation({ file }: { readonly file: File }) {
  const all = start.value?.operations ?? [];
  const [chosen, setChosen] = useState(operationId.value ?? all[0]?.id ?? '');
  const close = (): void => void (nameless.value = undefined);
  return (
    <Dialog
      title={t('past.askTitle')}
      size="small"
      onClose={close}
      actions={
        <>
          <span class="spacer" />
          <button type="button" onClick={close}>
            {t('cancel')}
          </button>
          <button type="button" class="primary" onClick={() => void sendOrders(file, chosen)}>
            {t('past.askUse')}
          </button>
        </>
      }
    >
      <p>{t('past.ask', { name: file.name })}</p>
      <Select
        label={t('palette.operation')}
        value={chosen}
        onChoose={setChosen}
        options={all.map((each) => ({ value: each.id, label: operationName(each) }))}
      />
    </Dialog>
  );
}
