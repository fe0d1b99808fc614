import { Search } from 'lucide';
import { useState } from 'preact/hooks';
import { t } from '../locales/index.js';
import { Empty } from '../parts/Empty.js';
import { Icon } from '../parts/Icon.js';
import { goToPane, START_LINK, operationLink, selection } from '../state/selection.js';
import { operations as operationsNow, start } from '../state/rulebook.js';
import { Files, foundFiles, withNewFiles, Entry } from './Files.js';
import type { OperationSummary } from '../api/contract.js';
import { directionIn, placeLang, placeOf } from '../locales/operation.js';
import { Own } from '../parts/Own.js';
import { byRegion, matches } from './groups.js';
import { SearchField } from '../parts/TextField.js';

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
        <SearchField label={t('search')} value={query} onType={setQuery} />
      </div>
      {/* A narrow screen begins with this list, and not with the page of tasks. */}
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

/** The operations that have every word of a query. */
const foundOperations = (operations: readonly OperationSummary[], query: string): readonly OperationSummary[] =>
  operations.filter((each) => matches(query, [each.id, each.title, placeOf(each), directionIn(each), each.region]));

/** The operations, by region and country. */
function Operations({ operations }: { readonly operations: readonly OperationSummary[] }) {
  const shown = selection.value;
  return (
    <>
      {byRegion(operations, placeOf).map(([region, members]) => (
        <div key={region} class="group">
          <h3>
            <Own text={region} />
          </h3>
          <ul>
            {members.map((each) => (
              <li key={each.id}>
                <Entry
                  link={operationLink(each.id)}
                  name={placeOf(each)}
                  lang={placeLang(each)}
                  detail={directionIn(each)}
                  files={each.files.filter((file) => file.endsWith(`/${each.id}.yaml`))}
                  isShown={shown?.kind === 'operation' && shown.id === each.id}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
