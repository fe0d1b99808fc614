import type { OperationTable, RuleRow, Wording } from '../evaluator/operation-of.js';
import type { Operation, Rule } from '../model/operation.js';
import { compileRule, hashOf, wordingIn } from './compiled-rule.js';
import type { Slots } from './compile.js';
import { cardsOf } from './schema.js';

/** What a module says as plain data; the functions that narrow parameters stand beside it. */
export type OperationData = Omit<OperationTable, 'read' | 'unknownNames' | 'derive' | 'sameLabels' | 'judge'>;

export function tableOf(operation: Operation, slots: Slots, packageVersion: string): OperationData {
  const type = operation.rules.find((rule) => rule.field === '*');
  if (!type) throw new Error(`${operation.id} has no rule for the type of its fields.`);
  const names = [...operation.fields, ...operation.facts];
  const wordings: Wording[] = [];
  const rows = [...cardsOf(operation), type].map((rule) => rowOf(operation, rule, wordings));
  return {
    id: operation.id,
    version: `${packageVersion}+${hashOf(operation, slots)}`,
    fields: operation.fields.map((f) => f.name),
    facts: operation.facts.map((f) => f.name),
    labels: names.map(({ label }) => wordingIn(label)),
    derived: operation.derived,
    slots: Object.fromEntries(operation.derived.map(({ slot }) => [slot, Object.keys(slots.get(slot)?.labels ?? {})])),
    dated: operation.rules.some((rule) => rule.from !== undefined || rule.until !== undefined),
    wordings,
    rows,
  };
}

/** A rule as a row; its wording is added where no rule before it says the same. */
function rowOf(operation: Operation, rule: Rule, wordings: Wording[]): RuleRow {
  const { code, message, params, related, needs, source } = compileRule(operation, rule);
  const { severity, basis, from, until } = rule;
  const place = (name: string): number => [...operation.fields, ...operation.facts].findIndex((field) => field.name === name);
  const wording: Wording = [code, severity, message];
  const same = wordings.findIndex((other) => other.join() === wording.join());
  const more = {
    ...(related.length > 0 && { reads: related.map(place) }),
    ...(Object.keys(params).length > 0 && { params }),
    ...(needs.length > 0 && { needs }),
    ...(source.document !== undefined && { document: source.document }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  };
  return [rule.id, place(rule.field), same < 0 ? wordings.push(wording) - 1 : same, basis, source.clause ?? '', more];
}
