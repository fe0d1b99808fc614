import type { OperationSummary } from '../api/contract.js';
import { directionIn, placeLang, placeOf } from '../locales/operation.js';
import { operationLink, selection } from '../state/selection.js';
import { Own } from '../parts/Own.js';
import { byRegion, matches } from './groups.js';
import { Entry } from './Entry.js';

/** The operations that have every word of a query. */
export const foundOperations = (operations: readonly OperationSummary[], query: string): readonly OperationSummary[] =>
  operations.filter((each) => matches(query, [each.id, each.title, placeOf(each), directionIn(each), each.region]));

/** The operations, by region and country. */
export function Operations({ operations }: { readonly operations: readonly OperationSummary[] }) {
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
