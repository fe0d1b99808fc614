import { BLANK, PRESENT, field as inField, has } from '../../../checks/index.js';
import type { JsonSchema, Operation } from '../../../core/index.js';
import { fieldAnnotation, ruleAnnotation } from './annotation.js';
import { givenFields, plansOf, type Plan, type PortableOptions } from './plan.js';
import { objectSchema, shapedOrder, shapedValue, typeOf } from './shaped-schema.js';
import { any, isAlways, not } from './simplify.js';

/**
 * An operation as a JSON Schema with the same result in every validator: keywords of draft-04 (and `examples`), patterns of a safe dialect.
 * It has no header; {@link publish} adds one.
 */
export function portableSchema(operation: Operation, options: PortableOptions): JsonSchema {
  const plans = plansOf(operation, options);
  const given = givenFields(plans);
  const own = plans.filter((plan) => isOfField(operation, plan));
  const properties = operation.fields.map((field) => {
    const rules = own
      .filter(({ rule }) => rule.field === field.name)
      .map((plan) => ({ ...ruleAnnotation(operation, plan), ...shapedValue(valueOf(plan, given), field) }));
    return [
      field.name,
      { ...fieldAnnotation(operation, field), ...typeOf(field), ...(rules.length > 0 && { allOf: rules }) },
    ] as const;
  });
  const rules = plans
    .filter((plan) => !own.includes(plan))
    .map((plan) => ({ ...ruleAnnotation(operation, plan), ...shapedOrder(orderOf(plan, given), operation.fields) }));
  return {
    title: operation.title,
    description: `The order of ${operation.id}, generated from its rules: do not edit. The manifest lists what it does not check.`,
    ...objectSchema({ properties: Object.fromEntries(properties), required: given }),
    ...(rules.length > 0 && { allOf: rules }),
  };
}

/** Whether a rule belongs to the schema of its field: it always constrains the value, or it is an annotation. */
export function isOfField(operation: Operation, { rule, condition, constraint }: Plan): boolean {
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
