import { checks } from '../checks/registry.js';
import type { JsonSchema } from '../model/check.js';
import type { Operation, Rule } from '../model/operation.js';
import type { FieldSchema, RuleSchema } from './keywords.js';

/** The rules that are judged one by one, in the order that findings count them; the rule about text (`*`) counts after them. */
export function cardsOf(operation: Operation): readonly Rule[] {
  return operation.rules.filter((rule) => rule.field !== '*');
}

/** The names of an order's copy that a rule reads besides its own field. */
export function readsOf(rule: Rule): readonly string[] {
  const read = checks[rule.check.name]?.reads?.(rule.check.parameters) ?? [];
  return [...new Set([...Object.keys(rule.when ?? {}), ...Object.keys(rule.unless ?? {}), ...read])];
}

/** The operation as JSON Schema with our keywords. */
export function keywordSchema(operation: Operation): JsonSchema {
  const cards = cardsOf(operation);
  const derivedNames = new Set(operation.derived.map((d) => d.name));
  const derivedIn = (card: Rule): readonly string[] => readsOf(card).filter((name) => derivedNames.has(name));
  /** @param later the rules of the field after it: what could not be judged is told in any case */
  const schemaOf = (card: Rule, later: readonly Rule[] = []): RuleSchema => {
    const { when, unless, check, severity } = card;
    const derived = derivedIn(card);
    const settles = severity === 'error' && readsOf(card).length === 0 && later.length > 0 && later.every((other) => derivedIn(other).length === 0);
    return { rule: cards.indexOf(card), parameters: check.parameters, ...(when && { when }), ...(unless && { unless }), ...(derived.length > 0 && { derived }), ...(settles && { settles }) };
  };
  const fieldOf = (name: string, i: number): FieldSchema => {
    const own = cards.filter(({ field }) => field === name);
    const missing = own.filter(({ check }) => check.name === 'required');
    const text = own.filter(({ check }) => check.name !== 'required' && check.name !== 'unique-in-batch');
    const isFact = operation.facts.some((fact) => fact.name === name);
    return {
      'pay-type': cards.length + i,
      ...(missing.length > 0 && { 'pay-missing': missing.map((card) => schemaOf(card)) }),
      ...(isFact && { 'pay-open': own.map((card) => cards.indexOf(card)) }),
      ...(text.length > 0 && { 'pay-text': text.map((card, at) => ({ [`pay-${card.check.name}`]: schemaOf(card, text.slice(at + 1)) })) }),
    };
  };
  const names = [...operation.fields, ...operation.facts].map((f) => f.name);
  const labels = [...operation.derived, ...operation.facts.map(({ name }) => ({ name }))];
  return { $id: operation.id, 'pay-labels': labels, 'pay-fields': Object.fromEntries(names.map((name, i) => [name, fieldOf(name, i)])) };
}
