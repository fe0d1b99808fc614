import { type JsonSchema, type PortableSchema, type CheckTest, type ValueType, isDecimal } from '../core/index.js';
import { textSchema } from './internal/portable.js';

/** A decimal above zero. Other text passes. */
export const code = 'range';

export const parameters: JsonSchema = {
  intention: { group: 'amount', description: 'A number above zero' },
  description: 'A decimal above zero.',
  enum: [true],
  examples: [true],
};

const NOT_ZERO = /[1-9]/;

const ZERO = 48;

/** The first digit is enough for most decimals above zero. */
export const isPositive = (value: string): boolean =>
  value.charCodeAt(0) !== ZERO || NOT_ZERO.test(value) || !isDecimal(value);

export const test = (): CheckTest => isPositive;

export const schema = (_?: true, _field?: string, type: ValueType = 'string'): PortableSchema => ({
  value: { not: type === 'string' ? textSchema('0(?:[.]0+)?', '0.', 40) : { enum: ['0'] } },
});

export const messages = {
  positive: '{label} must be above zero.',
};

export const cases = () => ({
  valid: ['0.01', '1', '10', `0.${'0'.repeat(37)}1`],
  invalid: ['0', '0.0', '0.00', `0.${'0'.repeat(38)}`],
});
