import type { OperationView, RuleView } from '../../api/contract.js';
import { t, tn } from '../../locales/index.js';
import { backtest } from '../../state/backtest.js';
import { CHANGES, choose } from '../../state/changed-orders.js';
import { blockers, readersOf, start } from '../../state/rulebook.js';

/** The number of past orders whose results an edited rule changes, in all operations that have it; each number leads to the orders. */
export function Impact({ view, operation }: { readonly view: RuleView; readonly operation: OperationView }) {
  if (!start.value?.orders) return null;
  const result = backtest.answer.value;
  const isPending = backtest.isPending.value;
  const isBlocked = blockers.value.length > 0;
  const readers = [...new Set([operation.id, ...readersOf(view.location.file).map(({ id }) => id)])];
  const ordersOf = (ids: readonly string[]): number =>
    ids.reduce((sum, id) => sum + (result?.byOperation[id]?.orders ?? 0), 0);
  const operations = readers.filter((id) => result?.byRule[`${id}/${view.id}`]);
  const rules = operations.map((id) => `${id}/${view.id}`);
  const counts = CHANGES.map((change) => ({
    change,
    count: rules.reduce((sum, rule) => sum + result!.byRule[rule]![change], 0),
  })).filter(({ count }) => count > 0);
  const all = ordersOf(operations);
  const [only, ...others] = rules;
  const chosen = others.length === 0 ? { rule: only, query: '' } : { query: `/${view.id}` };
  const later = result?.later[`${operation.id}/${view.id}`];
  const evaluated = ordersOf(readers);
  const none = evaluated === 0 ? t('impact.noOrders') : tn('impact.none', evaluated);
  const words = isBlocked ? t('impact.blocked') : result && counts.length === 0 && none;
  return (
    <div class={`impact${isPending || isBlocked ? ' stale' : ''}`}>
      <span role="status" aria-busy={isPending}>
        {words ||
          counts.map(({ change, count }, i) => (
            <span key={change}>
              {i > 0 && ' · '}
              <button type="button" class="link" onClick={() => choose({ ...chosen, change })}>
                {t(`impact.${change}`, { count, all })}
              </button>
            </span>
          ))}
      </span>
      {later !== undefined && <span>{t('impact.later', { day: later })}</span>}
      {isPending && !isBlocked && <span>{t('impact.working')}</span>}
    </div>
  );
}
