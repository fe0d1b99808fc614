import { Search } from 'lucide';
import { useState } from 'preact/hooks';
import { t } from '../locales/index.js';
import { Icon } from '../parts/Icon.js';
import { start } from '../state/rulebook.js';
import { Files } from './Files.js';
import { Operations } from './Operations.js';

/** All there is to open, and a search through it. */
export function ListPane() {
  const [query, setQuery] = useState('');
  const all = start.value;
  return (
    <section class="pane list-pane" id="pane-list" tabIndex={-1} aria-label={t('pane.list')}>
      <h2 class="visually-hidden">{t('pane.list')}</h2>
      <div class="search">
        <Icon of={Search} />
        <input type="search" aria-label={t('search')} placeholder={t('search')} value={query} onInput={(event) => setQuery(event.currentTarget.value)} />
      </div>
      {all && (
        <nav class="scroll" aria-label={t('pane.list')}>
          <Operations operations={all.operations} query={query} />
          <Files files={all.files} query={query} />
        </nav>
      )}
    </section>
  );
}
