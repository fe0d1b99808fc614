import { Ajv } from 'ajv';
import { toResult } from './result.mjs';

export function validatorOf(schema) {
  const validate = new Ajv({ allErrors: true, strict: false }).compile(schema);
  return (order) => toResult(validate(order), validate.errors);
}
