import { Search } from 'lucide';
import { useState } from 'preact/hooks';
import { t } from '../locales/index.js';
import { Empty } from '../parts/Empty.js';
import { Icon } from '../parts/Icon.js';
import { goToPane } from '../state/panes.js';
import { operations as operationsNow, start } from '../state/rulebook.js';
import { START_LINK } from '../state/selection.js';
import { Files, foundFiles, withNewFiles } from './Files.js';
import { foundOperations, Operations } from './Operations.js';

/** The operations and files, with a search. */
export function ListPane() {
  const [query, setQuery] = useState('');
  const all = start.value;
  const operations = foundOperations(all ? operationsNow.value : [], query);
  const files = all ? foundFiles(withNewFiles(all), query) : [];
  return (
    <section class="pane list-pane" id="pane-list" tabIndex={-1} aria-label={t('pane.list')}>
      <h2 class="visually-hidden">{t('pane.list')}</h2>
      <div class="search">
        <Icon of={Search} />
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
      </div>
      {/* A narrow screen begins here, and not on the first page. */}
      <a class="to-tasks" href={START_LINK} onClick={() => goToPane('rules')}>
        {t('welcome.title')}
      </a>
      {all && (
        <nav class="scroll" aria-label={t('pane.list')}>
          <Operations operations={operations} />
          <Files files={files} isOpen={query.trim() !== ''} />
          {operations.length + files.length === 0 && (
            <Empty text={t('search.nothing')}>
              <button type="button" onClick={() => setQuery('')}>
                {t('search.clear')}
              </button>
            </Empty>
          )}
        </nav>
      )}
    </section>
  );
}
