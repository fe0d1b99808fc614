import {
  type CheckContext,
  type JsonSchema,
  type PortableSchema,
  type Scope,
  type CheckTest,
  type ValueType,
  isDecimal,
} from '../core/index.js';
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

/** With `number`, values with a sign are negative numbers. */
type Parameters = true | 'number';

export const prepare = (_: true, { type }: CheckContext): Parameters =>
  type === 'integer' || type === 'number' ? 'number' : true;

export const test = (values: Parameters = true): CheckTest =>
  values === true ? isPositive : (value) => !value.startsWith('-') && isPositive(value);

export const inline = (values: Parameters, { value, use }: Scope): string | undefined =>
  values === true ? `${use('positive', { isPositive })}(${value})` : undefined;

export const schema = (_?: Parameters, _field?: string, type: ValueType = 'string'): PortableSchema => ({
  value: type === 'string' ? { not: textSchema('0(?:[.]0+)?', '0.', 40) } : { type, minimum: 0, not: { enum: ['0'] } },
});

export const messages = {
  positive: '{label} must be above zero.',
};

export const cases = () => ({
  valid: ['0.01', '1', '10', `0.${'0'.repeat(37)}1`],
  invalid: ['0', '0.0', '0.00', `0.${'0'.repeat(38)}`],
});
