import { FileCheck, FlaskConical, ListTree, Plus, Save } from 'lucide';
import type { Start } from '../api/contract.js';
import { t } from '../locales/index.js';
import { beginOperation } from '../state/new-operation.js';
import { BATCH_LINK } from '../state/selection.js';
import { Icon } from '../parts/Icon.js';

const STEPS = [
  { icon: ListTree, key: 'welcome.choose' },
  { icon: FlaskConical, key: 'welcome.try' },
  { icon: Save, key: 'welcome.save' },
] as const;

/** The introduction that a first visit shows. */
export function Welcome({ start }: { readonly start: Start }) {
  if (start.operations.length === 0)
    return (
      <div class="welcome scroll">
        <h2>{t('welcome.none')}</h2>
        <p>{t('welcome.first')}</p>
        <pre>
          <code>payrules new card.payment --rules FOLDER</code>
        </pre>
        <p>{t('welcome.init')}</p>
        <pre>
          <code>payrules init FOLDER</code>
        </pre>
      </div>
    );
  return (
    <div class="welcome scroll">
      <h2>{t('welcome.title')}</h2>
      <p>
        {t('welcome.lead', {
          operations: start.operations.length,
          rules: start.operations.reduce((sum, { rules }) => sum + rules, 0),
        })}
      </p>
      <p>
        <a class="button primary" href={BATCH_LINK}>
          <Icon of={FileCheck} /> {t('welcome.batch')}
        </a>{' '}
        <button type="button" onClick={beginOperation}>
          <Icon of={Plus} /> {t('newOperation')}
        </button>
      </p>
      <ol>
        {STEPS.map(({ icon, key }) => (
          <li key={key}>
            <Icon of={icon} size={20} />
            <span>{t(key)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
