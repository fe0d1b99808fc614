import type { OperationSummary } from '../api/contract.js';
import { t } from '../locales/index.js';
import { directionIn, placeLang, placeOf } from '../locales/operation.js';
import { operationLink, selection } from '../state/selection.js';
import { Own } from '../parts/Own.js';
import { byRegion, matches } from './groups.js';
import { Entry } from './Entry.js';

/** The operations, by region and country. */
export function Operations({
  operations,
  query,
}: {
  readonly operations: readonly OperationSummary[];
  readonly query: string;
}) {
  const found = operations.filter((each) =>
    matches(query, [each.id, each.title, placeOf(each), directionIn(each), each.region]),
  );
  const shown = selection.value;
  if (found.length === 0) return <p class="empty">{t('search.nothing')}</p>;
  return (
    <>
      {byRegion(found, placeOf).map(([region, members]) => (
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
