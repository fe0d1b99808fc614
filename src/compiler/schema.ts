import { checks } from '../checks/registry.js';
import type { JsonSchema } from '../model/check.js';
import type { Operation, Rule } from '../model/operation.js';
import type { FieldSchema, RuleSchema } from './keywords.js';

/** The rules that are judged one by one, in the order that findings count them; the rule about text (`*`) counts after them. */
export function cardsOf(operation: Operation): readonly Rule[] {
  return operation.rules.filter((rule) => rule.field !== '*');
}

/** The fields, derived names and facts that a rule reads besides its own field. */
export function readsOf(rule: Rule): readonly string[] {
  const read = checks[rule.check.name]?.reads?.(rule.check.parameters) ?? [];
  return [...new Set([...Object.keys(rule.when ?? {}), ...Object.keys(rule.unless ?? {}), ...read])];
}

/** The operation as JSON Schema with our keywords. */
export function keywordSchema(operation: Operation): JsonSchema {
  const cards = cardsOf(operation);
  const derivedNames = new Set(operation.derived.map((d) => d.name));
  const derivedIn = (card: Rule): readonly string[] => readsOf(card).filter((name) => derivedNames.has(name));
  const couldSettle = (card: Rule): boolean => card.severity === 'error' && readsOf(card).length === 0;
  // What could not be judged is told in any case.
  const couldBeSpared = (card: Rule): boolean => derivedIn(card).length === 0;
  /** @param own the rules where the field is text */
  const schemaOf = (card: Rule, own: readonly Rule[] = []): RuleSchema => {
    const { when, unless, check } = card;
    const derived = derivedIn(card);
    const at = own.indexOf(card);
    const settles = couldSettle(card) && own.slice(at + 1).some(couldBeSpared);
    const isSpared = couldBeSpared(card) && own.slice(0, at).some(couldSettle);
    return {
      rule: cards.indexOf(card),
      parameters: check.parameters,
      ...(when && { when }),
      ...(unless && { unless }),
      ...(derived.length > 0 && { derived }),
      ...(settles && { settles }),
      ...(isSpared && { isSpared }),
    };
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
      ...(text.length > 0 && {
        'pay-text': text.map((card) => ({ [`pay-${card.check.name}`]: schemaOf(card, text) })),
      }),
    };
  };
  const names = [...operation.fields, ...operation.facts].map((f) => f.name);
  const labels = [...operation.derived, ...operation.facts.map(({ name }) => ({ name }))];
  return {
    $id: operation.id,
    'pay-labels': labels,
    'pay-fields': Object.fromEntries(names.map((name, i) => [name, fieldOf(name, i)])),
  };
}
