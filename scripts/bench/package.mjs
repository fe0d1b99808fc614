// The one place that knows the built package's inside: everything else in the bench uses what merchants use.
import { compiled } from '../../dist/esm/operations/index.js';

/** An operation's id, version and fields, and the diagnostics of its rules, before an order narrows them. */
export function diagnosticsOf(id) {
  const operation = compiled[id];
  const all = operation.rules.map((rule) => rule.diagnostic);
  const isType = ({ code }) => code === 'type';
  return {
    operation: id,
    rulesVersion: operation.version,
    fields: operation.fields,
    rules: all.filter((diagnostic) => !isType(diagnostic)),
    types: all.filter(isType),
  };
}
