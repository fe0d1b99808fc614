import * as v from 'valibot';
import { GOOD } from './checks/answer.mjs';
import { mapValues, missingRule } from './checks/steps.mjs';

function fieldOf(steps) {
  const checked = v.pipe(
    v.string('type'),
    ...steps.map(({ rule, form, holds }) => (form ? v.regex(form, rule) : v.check(holds, rule))),
  );
  return missingRule(steps) === undefined ? v.optional(checked) : checked;
}

export function validatorOf({ fields, across, answer }) {
  const missing = mapValues(fields, missingRule);
  const schema = v.pipe(
    v.strictObject(mapValues(fields, fieldOf)),
    v.rawCheck(({ dataset: { value }, addIssue }) => {
      if (typeof value === 'object' && value !== null)
        across(value, (rule, key) =>
          addIssue({
            message: rule,
            path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }],
          }),
        );
    }),
  );
  const ruleOf = ({ type, expected, message, path }) => {
    if (path === undefined) return ['object', ''];
    const [{ key }] = path;
    if (type !== 'strict_object') return [message, key];
    return [expected === 'never' ? 'unknown' : missing[key], key];
  };
  return (order) => {
    const { success, issues } = v.safeParse(schema, order);
    return success ? GOOD : answer(issues.map(ruleOf));
  };
}
