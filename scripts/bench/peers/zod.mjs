import * as z from 'zod';
import { GOOD } from './checks/answer.mjs';
import { mapValues, missingRule } from './checks/steps.mjs';

function fieldOf(steps) {
  const missing = missingRule(steps);
  const text = z.string({ error: ({ input }) => (input === undefined ? missing : 'type') });
  const checked = steps.reduce(
    (schema, { rule, form, holds }) => (form ? schema.regex(form, rule) : schema.refine(holds, rule)),
    text,
  );
  return missing === undefined ? checked.optional() : checked;
}

function rulesOf({ code, path, keys, message }) {
  if (code === 'unrecognized_keys') return keys.map((key) => ['unknown', key]);
  return [path.length === 0 ? ['object', ''] : [message, path[0]]];
}

export function validatorOf({ fields, across, answer }) {
  const schema = z
    .strictObject(mapValues(fields, fieldOf))
    .superRefine(
      (order, context) =>
        across(order, (rule, field) => context.addIssue({ code: 'custom', message: rule, path: [field] })),
      {
        // By default zod skips this if a field is missing, which is only a warning for some fields.
        when: ({ value }) => typeof value === 'object' && value !== null,
      },
    );
  return (order) => {
    const { success, error } = schema.safeParse(order);
    return success ? GOOD : answer(error.issues.flatMap(rulesOf));
  };
}
