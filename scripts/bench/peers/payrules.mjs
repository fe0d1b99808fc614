import { validate } from '../../../dist/esm/index.js';
import { operations } from '../orders.mjs';

export const name = 'payrules';
export const validators = Object.fromEntries(operations.map((operation) => [operation, (order) => validate(operation, order)]));
