import * as Type from 'typebox';
import { Compile } from 'typebox/compile';
import { withAcross } from './checks/across.mjs';
import { mapValues, missingRule } from './checks/steps.mjs';

function fieldOf(steps) {
  const checked = steps.reduce(
    (schema, { rule, form, holds }) => Type.Refine(schema, form ? (value) => form.test(value) : holds, () => rule),
    Type.String(),
  );
  return missingRule(steps) === undefined ? Type.Optional(checked) : checked;
}

export function validatorOf({ fields, across, answer }) {
  const schema = Compile(Type.Object(mapValues(fields, fieldOf), { additionalProperties: false }));
  const rulesOf = ({ keyword, instancePath, params, message }) => {
    const field = instancePath.slice(1);
    switch (keyword) {
      case 'required':
        return params.requiredProperties.map((missing) => [missingRule(fields[missing]), missing]);
      case 'additionalProperties':
        return params.additionalProperties.map((unknown) => ['unknown', unknown]);
      case 'type':
        return [[field === '' ? 'object' : 'type', field]];
      case '~refine':
        return [[message, field]];
      default:
        return [];
    }
  };
  return withAcross((order) => (schema.Check(order) ? [] : schema.Errors(order).flatMap(rulesOf)), across, answer);
}
