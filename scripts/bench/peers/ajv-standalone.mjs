// Stock Ajv's standalone modules of the published portable schemas.
import { operations } from '../orders.mjs';
import { toResult } from './portable.mjs';

export const name = 'ajv-standalone';
export const view = 'verdict';

export const validators = Object.fromEntries(
  await Promise.all(
    operations.map(async (operation) => {
      const { default: validate } = await import(`../build/ajv/${operation}.mjs`);
      return [operation, (order) => toResult(validate(order), validate.errors)];
    }),
  ),
);
