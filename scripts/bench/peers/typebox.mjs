// typebox, compiling the published portable schemas.
import { Compile } from 'typebox/schema';
import { operations } from '../orders.mjs';
import { portableSchema, toResult } from './portable.mjs';

export const name = 'typebox';
export const view = 'verdict';

export const validators = Object.fromEntries(
  operations.map((operation) => {
    const validator = Compile(portableSchema(operation));
    return [operation, (order) => (validator.Check(order) ? toResult(true, []) : toResult(false, validator.Errors(order)[1]))];
  }),
);
