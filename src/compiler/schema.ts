import { checks } from '../checks/registry.js';
import type { JsonSchema } from '../model/check.js';
import type { Operation, Rule } from '../model/operation.js';
import type { FactSchema, MissingSchema, RuleSchema } from './keywords.js';

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
  const missing: MissingSchema[] = [];
  const rulesOf = new Map<string, JsonSchema[]>();
  const derivedNames = new Set(operation.derived.map((d) => d.name));
  cards.forEach((card, rule) => {
    const { when, unless, check, field } = card;
    const derived = readsOf(card).filter((name) => derivedNames.has(name));
    const condition = { ...(when && { when }), ...(unless && { unless }), ...(derived.length > 0 && { derived }) };
    if (check.name === 'required') {
      missing.push({ field, rule, ...condition });
    } else if (check.name !== 'unique-in-batch') {
      const schema: RuleSchema = { rule, parameters: check.parameters, ...condition };
      rulesOf.set(field, [...(rulesOf.get(field) ?? []), { [`pay-${check.name}`]: schema }]);
    }
  });
  const names = [...operation.fields, ...operation.facts].map((f) => f.name);
  const properties = Object.fromEntries(
    names.map((name, i) => {
      const rules = rulesOf.get(name);
      return [name, { 'pay-type': cards.length + i, ...(rules && { 'pay-text': rules }) }];
    }),
  );
  const facts: FactSchema[] = operation.facts.map(({ name }) => ({ fact: name, rules: cards.flatMap((card, rule) => (card.field === name ? [rule] : [])) }));
  return { $id: operation.id, 'pay-missing': missing, ...(facts.length > 0 && { 'pay-facts': facts }), properties };
}
