// An overlay that changes some rules of the built-in rulebook. It takes limits and lists from the rules, so that it fits even if they
// change.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { rulebookIn } from '../compile-rules.mjs';

const OPERATIONS = ['pe.payout', 'pk.payout', 'mx.payout'];
/** What an overlay must give for each change: a reason, and for a change that accepts more a last day. */
const EXCEPTION = { reason: 'the subject of this backtest', until: '2099-12-31' };
const OTHER = 'OTHER';

/** A wider limit, one code fewer, one code more, a warning that becomes an error. */
function changeOf({ severity, field, check: { name, parameters } }) {
  if (name === 'amount-between') {
    const { min, max } = parameters;
    return { change: { check: { [name]: [min, `${max}0`] } }, values: [max, `${max}0`, `${max}00`] };
  }
  if (name !== 'one-of') return undefined;
  const values = [...parameters, OTHER];
  if (field === 'currency') return { change: { check: { [name]: values } }, values };
  if (severity === 'warning') return { change: { severity: 'error' }, values };
  return parameters.length > 1 ? { change: { check: { [name]: parameters.slice(0, -1) } }, values } : undefined;
}

/** The changes of each operation: the `rule`, its `field`, the `change`, and `values` on both sides of it. */
export function changes() {
  const { operations } = rulebookIn('rules');
  return Object.fromEntries(
    OPERATIONS.map((id) => [
      id,
      operations.get(id).rules.flatMap((rule) => {
        const change = rule.when || rule.unless ? undefined : changeOf(rule);
        return change ? [{ rule: rule.id, field: rule.field, ...change }] : [];
      }),
    ]),
  );
}

/** @returns the folder of the overlay that makes these changes */
export function writeOverlay(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [operation, rules] of Object.entries(changes())) {
    const change = [
      ...new Map(rules.map(({ rule, change: what }) => [rule, { rule, ...what, ...EXCEPTION }])).values(),
    ];
    const text = stringify({ change }, { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' });
    writeFileSync(join(folder, `${operation}.yaml`), text);
  }
  return folder;
}
