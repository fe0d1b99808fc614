import { PRESENT, field as inField, has } from '../../../checks/index.js';
import type { JsonSchema, Operation } from '../../../core/index.js';
import { fieldAnnotation, ruleAnnotation } from './annotation.js';
import { plansOf, type Plan, type PortableOptions } from './plan.js';
import { objectSchema } from './operation-schema.js';
import { isTyped } from '../../rulebook/index.js';
import { shapedValue, typeOf } from './shaped-schema.js';
import { all, isAlways } from './simplify.js';

/**
 * The portable schema with keywords of 2020-12, for form renderers. It accepts the same orders. Conditions become `if` and `then`, and the
 * choices of a field become `enum` or `const` with titles.
 */
export function richSchema(operation: Operation, options: PortableOptions): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: operation.title,
    description: `The order of ${operation.id} for form renderers, generated from its rules: do not edit.`,
    ...objectSchema(operation, plansOf(operation, options), {
      field: (field, rules, given) => {
        const choice = given.includes(field.name) && !isTyped(field) ? rules.find(isChoice) : undefined;
        const rest = rules.map((plan) => ({
          ...ruleAnnotation(operation, plan),
          ...(plan === choice ? {} : shapedValue(valueOf(plan, given), field, operation.fields)),
        }));
        return {
          ...fieldAnnotation(operation, field),
          ...typeOf(field),
          ...(choice && concise(choice.constraint.value)),
          ...(rest.length > 0 && { allOf: rest }),
        };
      },
      order: orderOf,
    }),
  };
}

type Choice = Plan & { readonly constraint: { readonly value: { readonly enum: readonly string[] } } };

const isChoice = (plan: Plan): plan is Choice =>
  plan.constraint !== undefined && 'value' in plan.constraint && Array.isArray(plan.constraint.value['enum']);

function concise(schema: JsonSchema): JsonSchema {
  const { enum: values } = schema as { readonly enum?: readonly string[] };
  return values?.length === 1 ? { const: values[0] } : schema;
}

function valueOf({ rule, constraint }: Plan, given: readonly string[]): JsonSchema {
  if (!constraint) return {};
  if (!('value' in constraint)) return PRESENT;
  return given.includes(rule.field) ? constraint.value : ifThen(PRESENT, concise(constraint.value));
}

function orderOf({ rule, condition, constraint }: Plan, given: readonly string[]): JsonSchema {
  if (!constraint) return {};
  const applies = all([
    condition,
    ...('required' in constraint || 'presence' in constraint || given.includes(rule.field) ? [] : [has(rule.field)]),
  ]);
  const consequence =
    'required' in constraint
      ? has(rule.field)
      : 'presence' in constraint
        ? constraint.presence
        : 'value' in constraint
          ? inField(rule.field, concise(constraint.value))
          : constraint.order;
  return isAlways(applies) ? consequence : ifThen(applies, consequence);
}

const ifThen = (condition: JsonSchema, consequence: JsonSchema): JsonSchema => ({
  if: condition,
  ...keyword('then', consequence),
});

/** Linters mistake an object with a member `then` for a promise. */
const keyword = (name: string, schema: JsonSchema): JsonSchema => ({ [name]: schema });
