import { RotateCcw } from 'lucide';
import { useState } from 'preact/hooks';
import { t } from '../locales/index.js';
import { Icon } from '../parts/Icon.js';
import { Segments } from '../parts/Segments.js';
import { prevented } from '../state/rulebook.js';
import { resetTrial } from '../state/trial.js';
import { FindingList } from '../parts/FindingList.js';
import { OrderForm } from './OrderForm.js';
import { OrderJson } from './OrderJson.js';
import { Unjudged } from './Unjudged.js';
import { Verdict } from './Verdict.js';

/** An order, and what the rules say of it as it is typed. */
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
      <div class="scroll order">
        {prevented.value.length > 0 && <FindingList findings={prevented.value} />}
        {mode === 'form' ? <OrderForm /> : <OrderJson />}
        <Unjudged />
      </div>
    </>
  );
}
