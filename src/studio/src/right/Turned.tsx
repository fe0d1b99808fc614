import { compact, tn } from '../locales/index.js';
import { Badge } from '../parts/Badge.js';
import { backtest } from '../state/backtest.js';

/** How many past orders change their verdict. */
export function Turned() {
  const result = backtest.answer.value;
  const count = result ? result.newlyRefused + result.newlyAccepted + result.newlyWarned + result.noLongerWarned : 0;
  return count > 0 ? (
    <Badge tone={result!.newlyRefused > 0 ? 'error' : 'changed'} says={tn('turned', count)}>
      {compact(count)}
    </Badge>
  ) : null;
}
