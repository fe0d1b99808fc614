import { type } from 'arktype';
import { withAcross } from './checks/across.mjs';
import { missingRule } from './checks/steps.mjs';

const fieldOf = (steps) =>
  steps.reduce(
    (schema, { rule, form, holds }) =>
      form
        ? schema.and(type(form).describe(rule))
        : schema.narrow((value, context) => holds(value) || context.reject(rule)),
    type('string'),
  );

export function validatorOf({ fields, across, answer }) {
  const entries = Object.entries(fields).map(([field, steps]) => [
    missingRule(steps) === undefined ? `${field}?` : field,
    fieldOf(steps),
  ]);
  const schema = type({ '+': 'reject', ...Object.fromEntries(entries) });
  const ruleOf = ({ code, path: [field], expected }) => {
    switch (code) {
      case 'required':
        return [missingRule(fields[field]), field];
      case 'domain':
        return field === undefined ? ['object', ''] : ['type', field];
      default:
        return [field in fields ? expected : 'unknown', field];
    }
  };
  const findingsOf = (order) => {
    const result = schema(order);
    return result instanceof type.errors
      ? result.flatMap((error) => (error.code === 'intersection' ? error.errors : [error])).map(ruleOf)
      : [];
  };
  return withAcross(findingsOf, across, answer);
}
