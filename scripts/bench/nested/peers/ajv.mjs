// Stock Ajv with the portable schema, compiled in the process. The schema has only errors, and no total.
import { Ajv } from 'ajv';
import { acrossOf } from '../checks.mjs';
import { toResult } from '../../peers/ajv/result.mjs';

/** @param check Ajv's function @returns what validates an order, its total included */
export const withTotal = (check) => (value) => {
  const result = toResult(check(value), check.errors);
  const [across] = acrossOf(value);
  return across
    ? { valid: false, diagnostics: [...result.diagnostics, { ruleId: across[0], field: 'amount' }] }
    : result;
};

export const moduleOf = (schema) =>
  `import { validatorOf } from '../../nested/peers/ajv.mjs';\nexport const validate = validatorOf(${JSON.stringify(schema)});\n`;

export const validatorOf = (schema) => withTotal(new Ajv({ allErrors: true, strict: false }).compile(schema));
