import { FileUp } from 'lucide';
import { t } from '../locales/index.js';
import { operationName } from '../locales/operation.js';
import { ChooseFile } from '../parts/ChooseFile.js';
import { Icon } from '../parts/Icon.js';
import { Progress } from '../parts/Progress.js';
import { Select } from '../parts/Select.js';
import { batchOperation, batchRefusal, chooseBatchOperation, MIXED, openBatch, readingBatch } from '../state/batch.js';
import { start } from '../state/rulebook.js';

/** Chooses the operation and the file. */
export function BatchStart() {
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
