import { t, tn } from '../locales/index.js';
import { groupedBy } from '../left/groups.js';
import { operation } from '../state/rulebook.js';
import { fileLink } from '../state/selection.js';
import { verdict } from '../state/trial.js';

/** The rules that were not evaluated, and the codes or facts that they need. */
export function NotEvaluated() {
  const unjudged = verdict.value?.now?.unjudged ?? [];
  if (unjudged.length === 0) return null;
  const slots = operation.value?.slots ?? [];
  return (
    <section class="not-evaluated">
      <h3>{tn('notEvaluated', unjudged.length)}</h3>
      <ul>
        {groupedBy(unjudged, ({ needs }) => needs).map(([needs, rules]) => {
          const slot = slots.find(({ id }) => needs === `binding:${id}`);
          return (
            <li key={needs}>
              {slot ? (
                <a href={fileLink(slot.file)}>{slot.title}</a>
              ) : (
                t('notEvaluated.fact', { fact: needs.replace(/^fact:/, '') })
              )}
              <span class="help"> {rules.map(({ ruleId }) => ruleId.slice(ruleId.indexOf('/') + 1)).join(', ')}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
