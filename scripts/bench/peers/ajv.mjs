// Stock Ajv, compiling the published portable schemas in the process: what a team without payrules would run. They say what is an
// error and leave the warnings out, so it has less to do; verdicts are compared as valid or not.
import { Ajv } from 'ajv';
import { operations } from '../orders.mjs';
import { portableSchema, toResult } from './portable.mjs';

export const name = 'ajv';
export const view = 'verdict';

const ajv = new Ajv({ allErrors: true, strict: false });

export const validators = Object.fromEntries(
  operations.map((operation) => {
    const validate = ajv.compile(portableSchema(operation));
    return [operation, (order) => toResult(validate(order), validate.errors)];
  }),
);
