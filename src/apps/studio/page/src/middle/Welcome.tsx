import type { Start } from '../api/contract.js';
import { tasks } from '../dialogs/tasks.js';
import { t } from '../locales/index.js';
import { Icon } from '../parts/Icon.js';

/** The page that a first visit shows: what people come for. */
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
        })}{' '}
        {t('welcome.save')}
      </p>
      <ul>
        {tasks().map(({ icon, name, lead, begin }) => (
          <li key={name}>
            {typeof begin === 'string' ? (
              <a class="button" href={begin}>
                <Icon of={icon} /> {name}
              </a>
            ) : (
              <button type="button" onClick={begin}>
                <Icon of={icon} /> {name}
              </button>
            )}
            <p>{lead}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
