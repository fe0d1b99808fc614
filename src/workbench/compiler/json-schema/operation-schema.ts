import { BLANK, PRESENT, field as inField, has } from '../../../checks/index.js';
import { ENTRY, type Field, type JsonSchema, type Operation, scopeOf, hasEntries } from '../../../core/index.js';
import { fieldAnnotation, ruleAnnotation } from './annotation.js';
import { givenFields, plansOf, type Plan, type PortableOptions } from './plan.js';
import { nestedObject, shapedOrder, shapedValue, typeOf } from './shaped-schema.js';
import { any, isAlways, not } from './simplify.js';

/**
 * An operation as a JSON Schema that has the same result in every validator: only keywords of draft-04 (and `examples`), and patterns of a
 * safe dialect. {@link publish} adds the header.
 */
export function portableSchema(operation: Operation, options: PortableOptions): JsonSchema {
  return {
    title: operation.title,
    description: `The order of ${operation.id}, generated from its rules: do not edit. The manifest lists what it does not check.`,
    ...objectSchema(operation, plansOf(operation, options), {
      field: (field, plans, given) => {
        const rules = plans.map((plan) => ({
          ...ruleAnnotation(operation, plan),
          ...shapedValue(valueOf(plan, given), field, operation.fields),
        }));
        return { ...fieldAnnotation(operation, field), ...typeOf(field), ...(rules.length > 0 && { allOf: rules }) };
      },
      order: orderOf,
    }),
  };
}

/** How the parts of an operation's schema are written. */
interface SchemaStyle {
  /** The schema of a field's value, with the rules that belong to it. */
  readonly field: (field: Field, plans: readonly Plan[], given: readonly string[]) => JsonSchema;
  /** The schema of an order for a rule that depends on other fields. */
  readonly order: (plan: Plan, given: readonly string[]) => JsonSchema;
}

/** The schema of an order. The members of a list's entries have their own schema, with the rules that read nothing else. */
export function objectSchema(
  operation: Operation,
  plans: readonly Plan[],
  style: SchemaStyle,
  prefix = '',
): JsonSchema {
  const inScope = plans.filter(({ rule }) => rule.field === '*' || scopeOf(rule.field) === prefix);
  const given = givenFields(plans);
  const own = inScope.filter((plan) => isOfField(operation, plan));
  const fields = operation.fields.filter(({ name }) => scopeOf(name) === prefix);
  const strip = prefix === '' ? 0 : prefix.length + 1;
  const properties = fields.map((field) => {
    const schema = style.field(
      field,
      own.filter(({ rule }) => rule.field === field.name),
      given,
    );
    const entries = hasEntries(field) && { items: objectSchema(operation, plans, style, `${field.name}${ENTRY}`) };
    return [field.name.slice(strip), { ...schema, ...entries }] as const;
  });
  const rules = inScope
    .filter((plan) => !own.includes(plan) && (prefix === '' || plan.rule.field !== '*'))
    .map((plan) => ({
      ...ruleAnnotation(operation, plan),
      ...shapedOrder(style.order(plan, given), operation.fields, strip),
    }));
  return {
    ...nestedObject({
      properties: Object.fromEntries(properties),
      required: given.filter((name) => scopeOf(name) === prefix).map((name) => name.slice(strip)),
    }),
    ...(rules.length > 0 && { allOf: rules }),
  };
}

/** Whether a rule belongs to the schema of its field: it always constrains the value, or it is only an annotation. */
function isOfField(operation: Operation, { rule, condition, constraint }: Plan): boolean {
  if (!operation.fields.some((field) => field.name === rule.field)) return false;
  return constraint === undefined || (!('order' in constraint) && !('presence' in constraint) && isAlways(condition));
}

function valueOf({ rule, constraint }: Plan, given: readonly string[]): JsonSchema {
  if (!constraint) return {};
  if ('value' in constraint) return given.includes(rule.field) ? constraint.value : any([BLANK, constraint.value]);
  return PRESENT;
}

function orderOf({ rule, condition, constraint }: Plan, given: readonly string[]): JsonSchema {
  if (!constraint) return {};
  const optional = !given.includes(rule.field);
  const holds = (): readonly JsonSchema[] => {
    if ('required' in constraint) return [has(rule.field)];
    if ('presence' in constraint) return [constraint.presence];
    if ('value' in constraint)
      return [inField(rule.field, optional ? any([BLANK, constraint.value]) : constraint.value)];
    return [...(optional ? [inField(rule.field, BLANK)] : []), constraint.order];
  };
  return any([not(condition), ...holds()]);
}
