import type { JsonSchema, Portable, Scope, Test } from '../model/check.js';
import type { Params } from '../model/diagnostic.js';
import { isDecimal } from './support/decimal.js';
import { text } from './support/portable.js';

/** A decimal above zero (our reading of part 2.1). What is no decimal is not judged. */
export const code = 'range';

export const parameters: JsonSchema = { description: 'A decimal above zero.', enum: [true], examples: [true] };

export const prepare = (): true => true;

const NOT_ZERO = /[1-9]/;

const ZERO = 48;

/** Most decimals above zero say so by their first digit. */
export const isPositive = (value: string): boolean =>
  value.charCodeAt(0) !== ZERO || NOT_ZERO.test(value) || !isDecimal(value);

export const test = (): Test => isPositive;

export const inline = (_: true, scope: Scope): string => `${scope.use('positive', { isPositive })}(${scope.value})`;

export const schema = (): Portable => ({ value: { not: text('0(?:[.]0+)?', '0.', 40) } });

export const message = (): string => '{label} must be above zero.';

export const params = (): Params => ({});

export const cases = () => ({
  valid: ['0.01', '1', '10', `0.${'0'.repeat(37)}1`],
  invalid: ['0', '0.0', '0.00', `0.${'0'.repeat(38)}`],
});
