import type { OperationTable, RuleRow, Wording } from '../evaluator/operation-of.js';
import type { Operation, Rule } from '../model/operation.js';
import { compileRule, hashOf, wordingIn } from './compiled-rule.js';
import type { Slots } from './compile.js';
import { cardsOf, readsOf } from './schema.js';

/** What a module says as plain data. */
export type OperationData = Omit<OperationTable, 'judge'>;

/** @param narrowed the rules whose parameters the judge tells, by their places */
export function tableOf(
  operation: Operation,
  slots: Slots,
  packageVersion: string,
  narrowed: ReadonlySet<number>,
): OperationData {
  const type = operation.rules.find((rule) => rule.field === '*');
  if (!type) throw new Error(`${operation.id} has no rule for the type of its fields.`);
  const wordings: Wording[] = [];
  const rows = [...cardsOf(operation), type].map((rule, at) => rowOf(operation, rule, wordings, narrowed.has(at)));
  return {
    id: operation.id,
    version: `${packageVersion}+${hashOf(operation, slots)}`,
    fields: labelsOf(operation.fields),
    facts: labelsOf(operation.facts),
    derived: operation.derived,
    slots: Object.fromEntries(operation.derived.map(({ slot }) => [slot, Object.keys(slots.get(slot)?.labels ?? {})])),
    dated: operation.rules.some((rule) => rule.from !== undefined || rule.until !== undefined),
    wordings,
    rows,
  };
}

function labelsOf(fields: Operation['fields']): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map(({ name, label }) => [name, wordingIn(label)]));
}

/** A rule as a row; its wording is added where no rule before it says the same. */
function rowOf(operation: Operation, rule: Rule, wordings: Wording[], isNarrowed: boolean): RuleRow {
  const { code, message, params, source } = compileRule(operation, rule);
  const { severity, basis, from = '', until = '9999' } = rule;
  const names = [...operation.fields, ...operation.facts, ...operation.derived].map(({ name }) => name);
  const wording: Wording = [code, severity, message];
  const same = wordings.findIndex((other) => other.join() === wording.join());
  return [
    rule.id,
    names.indexOf(rule.field),
    same < 0 ? wordings.push(wording) - 1 : same,
    basis,
    source.clause ?? '',
    source.document ?? '',
    readsOf(rule).map((name) => names.indexOf(name)),
    isNarrowed ? {} : params,
    from,
    until,
  ];
}
