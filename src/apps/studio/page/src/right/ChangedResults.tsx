import { compact, tn } from '../locales/index.js';
import { Badge } from '../parts/Badge.js';
import { backtest } from '../state/backtest.js';

/** The number of past orders with a different result, once it is that of the current text. */
export function ChangedResults() {
  const result = backtest.isPending.value ? undefined : backtest.answer.value;
  const count = result ? result.newlyRefused + result.newlyAccepted + result.newlyWarned + result.noLongerWarned : 0;
  return count > 0 ? (
    <Badge tone={result!.newlyRefused > 0 ? 'error' : 'changed'} says={tn('changedOrders', count)}>
      {compact(count)}
    </Badge>
  ) : null;
}
