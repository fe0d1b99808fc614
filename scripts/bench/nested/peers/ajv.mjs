// Stock Ajv with the portable schema, compiled in the process. The schema covers only errors, and not the total.
import { Ajv } from 'ajv';
import { acrossOf } from '../checks.mjs';
import { toResult } from '../../peers/ajv/result.mjs';

/** @param check Ajv's function @returns a function that validates an order, including its total */
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
