// The one place that knows the built package's inside: everything else in the bench uses what merchants use.
import { activeRules } from '../../dist/esm/evaluator/diagnose.js';
import { compiled } from '../../dist/esm/operations/index.js';

/** An operation's fields and the diagnostics of its rules, before an order narrows them. */
export function diagnosticsOf(id) {
  const operation = compiled[id];
  const active = activeRules(operation, {});
  return { fields: operation.fields, rules: active.slice(0, operation.rules.length).map((rule) => rule.diagnostic), type: active[operation.rules.length].diagnostic };
}
