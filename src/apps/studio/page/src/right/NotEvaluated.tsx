import { t, tn } from '../locales/index.js';
import { Own } from '../parts/Own.js';
import { groupedBy } from '../left/groups.js';
import { operation } from '../state/rulebook.js';
import { fileLink } from '../state/selection.js';
import { verdict } from '../state/trial.js';

/** The rules that were not evaluated, and the codes or facts that they need. */
export function NotEvaluated() {
  const notEvaluated = verdict.value?.now?.notEvaluated ?? [];
  const missing = notEvaluated.flatMap(({ ruleId, needs }) => needs.map((need) => ({ ruleId, need })));
  if (notEvaluated.length === 0) return null;
  const slots = operation.value?.slots ?? [];
  return (
    <section class="not-evaluated">
      <h3>{tn('notEvaluated', notEvaluated.length)}</h3>
      <ul>
        {groupedBy(missing, ({ need }) => need).map(([need, rules]) => {
          const slot = slots.find(({ id }) => need === `binding:${id}`);
          const [kind = '', name = ''] = need.split(':');
          return (
            <li key={need}>
              {slot ? (
                <a href={fileLink(slot.file)}>
                  <Own text={slot.title} />
                </a>
              ) : (
                t(`notEvaluated.${kind as 'binding' | 'fact' | 'currency' | 'field' | 'check'}`, { name })
              )}
              <span class="help"> {rules.map(({ ruleId }) => ruleId.slice(ruleId.indexOf('/') + 1)).join(', ')}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
