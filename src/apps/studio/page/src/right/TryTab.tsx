import { RotateCcw } from 'lucide';
import { useState } from 'preact/hooks';
import { t } from '../locales/index.js';
import { Icon } from '../parts/Icon.js';
import { Segments } from '../parts/Segments.js';
import { Scroll } from '../parts/Scroll.js';
import { blockers, operationId } from '../state/rulebook.js';
import { resetTrial } from '../state/trial.js';
import { FindingList } from '../parts/FindingList.js';
import { OrderForm } from './OrderForm.js';
import { OrderJson } from './OrderJson.js';
import { NotEvaluated } from './NotEvaluated.js';
import { Verdict } from './OrderResult.js';

/** An order to edit, with its diagnostics. */
export function TryTab() {
  const [mode, setMode] = useState<'form' | 'json'>('form');
  return (
    <>
      <Verdict />
      <div class="toolbar">
        <Segments
          label={t('order.mode')}
          isLabelHidden
          value={mode}
          onChoose={setMode}
          options={[
            { value: 'form', label: t('order.form') },
            { value: 'json', label: t('order.json') },
          ]}
        />
        <button type="button" onClick={resetTrial}>
          <Icon of={RotateCcw} /> {t('order.reset')}
        </button>
      </div>
      <Scroll of={`order ${operationId.value}`} class="order">
        {blockers.value.length > 0 && <FindingList findings={blockers.value} />}
        {mode === 'form' ? <OrderForm /> : <OrderJson />}
        <NotEvaluated />
      </Scroll>
    </>
  );
}
