import { checks } from '../../checks/registry.js';
import { has } from '../../checks/support/portable.js';
import type { Bindings } from '../../model/bindings.js';
import type { JsonSchema } from '../../model/check.js';
import type { Operation, Rule } from '../../model/operation.js';
import type { Slots } from '../compile.js';
import { readsOf } from '../schema.js';
import { conditionSchema } from './condition.js';
import { meaningsOf, withoutDerived, type Meanings } from './derived.js';
import { isNever } from './simplify.js';

/** How much of a rule a portable schema says. */
export type Status = 'exact' | 'approximated' | 'not-expressible';

/** What portable schemas are made with. */
export interface PortableOptions {
  readonly slots: Slots;
  readonly bindings: Bindings;
  /** The UTC day whose rules count, such as `2027-01-31`. */
  readonly day: string;
}

/** How one rule goes into a portable schema. */
export interface Plan {
  readonly rule: Rule;
  readonly status: Status;
  /** Why the rule is not exact. */
  readonly reason?: string;
  /** The orders that the rule is judged on. */
  readonly condition: JsonSchema;
  /** What must hold of the field's value unless it is blank, or of the order; nothing where the schema says nothing. */
  readonly constraint?: { readonly value: JsonSchema } | { readonly order: JsonSchema } | { readonly required: true };
}

/** Plans each rule of an operation, in file order. */
export function plansOf(operation: Operation, { slots, bindings, day }: PortableOptions): readonly Plan[] {
  const meanings = meaningsOf(operation.derived, slots, bindings);
  return operation.rules.map((rule) => planOf(operation, rule, meanings, day));
}

function planOf(operation: Operation, rule: Rule, meanings: Meanings, day: string): Plan {
  const condition = conditionSchema(rule, meanings);
  const unsaid = (reason: string): Plan => ({ rule, status: 'not-expressible', reason, condition });
  if (rule.severity === 'warning') return unsaid('A warning: JSON Schema can only refuse, so it is an annotation.');
  if (operation.facts.some((fact) => fact.name === rule.field))
    return unsaid(`The order does not carry ${rule.field}.`);
  if (rule.field === '*') return { rule, condition, ...typeStatus(operation) };

  const portable: Partial<Record<'value' | 'order', JsonSchema>> & { readonly none?: string } = checks[
    rule.check.name
  ]!.schema(rule.check.parameters, rule.field);
  const { value, order, none } = portable;
  if (value === undefined && order === undefined) return unsaid(none ?? 'JSON Schema has no words for it.');
  const reason = none ?? reasonOf(operation, rule, meanings);
  const applies = isInForce(rule, day) && !isNever(condition);
  return {
    rule,
    status: reason === undefined ? 'exact' : 'approximated',
    ...(reason !== undefined && { reason }),
    condition,
    ...(applies && {
      constraint:
        rule.check.name === 'required'
          ? { required: true }
          : value
            ? { value }
            : { order: withoutDerived(order ?? has(rule.field), meanings) },
    }),
  };
}

/** A fact has a type too, and the order does not carry it. */
function typeStatus({ facts }: Operation): Pick<Plan, 'status' | 'reason'> {
  return facts.length === 0
    ? { status: 'exact' }
    : { status: 'approximated', reason: `The order does not carry ${facts.map((fact) => fact.name).join(' and ')}.` };
}

function reasonOf(operation: Operation, rule: Rule, meanings: Meanings): string | undefined {
  const open = readsOf(rule).filter((name) => meanings.get(name)?.isComplete === false);
  const slots = [...new Set(open.map((name) => operation.derived.find((d) => d.name === name)!.slot))];
  if (slots.length > 0)
    return `Only the codes of ${slots.join(' and ')} tell when it applies; a schema exported with bindings says it.`;
  if (rule.from === undefined && rule.until === undefined) return undefined;
  return `It counts ${[rule.from && `from ${rule.from}`, rule.until && `until ${rule.until}`].filter(Boolean).join(' ')} only; a schema holds the rules of one day.`;
}

function isInForce({ from = '', until = '9999' }: Rule, day: string): boolean {
  return from <= day && day <= until;
}

/** The fields that every order must give. */
export function givenFields(plans: readonly Plan[]): readonly string[] {
  return [
    ...new Set(
      plans.flatMap(({ rule, condition, constraint }) =>
        constraint && 'required' in constraint && Object.keys(condition).length === 0 ? [rule.field] : [],
      ),
    ),
  ];
}
