import {
  ParameterError,
  type Accepted,
  type CheckContext,
  type JsonSchema,
  type Narrow,
  type PortableSchema,
  type Scope,
  type Test,
} from '../model/check.js';
import type { Params } from '../model/diagnostic.js';
import { atLeastPattern, atMostPattern, neighbour } from './internal/decimal-pattern.js';
import { atLeast, canonical, isBetween, isDecimal, LONGEST_DECIMAL, wholeDigits } from './internal/decimal.js';
import { isOneOf } from './internal/inline.js';
import { decimal, field as inField, isOther, text } from './internal/portable.js';
import { source } from '../strings/source.js';

export { isBetween, isDecimal };

interface Parameters {
  readonly min: string;
  readonly max: string;
  /** The currencies of the bounds. An order in another currency passes; an order without a currency is evaluated. */
  readonly currencies: readonly [string, ...string[]];
}

/** An amount from the smallest to the largest, both allowed, compared exactly. */
export const code = 'range';

export const parameters: JsonSchema = {
  description: "The smallest and the largest amount, both allowed, as decimal text in the operation's currency.",
  type: 'array',
  items: { type: 'string', pattern: '^(0|[1-9][0-9]*)(\\.[0-9]+)?$', maxLength: 40 },
  minItems: 2,
  maxItems: 2,
  examples: [['5', '2500']],
};

export function prepare([min, max]: readonly [string, string], { currency, parity }: CheckContext): Parameters {
  const wrong = [min, max].find((bound) => !isDecimal(bound));
  if (wrong !== undefined) throw new ParameterError(`"${wrong}" is not a plain decimal; write it like "1250.50".`);
  if (!atLeast(max, canonical(min)))
    throw new ParameterError(`The smallest amount ${min} is above the largest ${max}; swap them.`);
  if (currency === undefined) throw new ParameterError('The bounds need a currency; give the operation one.');
  return { min, max, currencies: parity === undefined ? [currency] : [currency, parity] };
}

const boundsOf = ({ min, max }: Parameters) =>
  [canonical(min), wholeDigits(min), canonical(max), wholeDigits(max)] as const;

export function test(range: Parameters): Test {
  const bounds = boundsOf(range);
  return (value, { currency }) =>
    (typeof currency === 'string' && !range.currencies.includes(currency)) ||
    isBetween(value, ...bounds) ||
    !isDecimal(value);
}

export function inline(range: Parameters, scope: Scope): string {
  const currency = scope.field('currency');
  const inRange = `${scope.use('amount-between', { isBetween })}(${[scope.value, ...boundsOf(range).map(source)].join(', ')})`;
  return `${currency} != null && !${isOneOf(currency, range.currencies, scope)} || ${inRange} || !${scope.use('amount-between', { isDecimal })}(${scope.value})`;
}

export function schema({ min, max, currencies }: Parameters, field: string): PortableSchema {
  const bounds = [atLeastPattern(min), atMostPattern(max)].map((pattern) => text(pattern, '0-9.', LONGEST_DECIMAL));
  const inRange = { anyOf: [{ not: decimal() }, { allOf: bounds }] };
  return { order: { anyOf: [isOther('currency', currencies), inField(field, inRange)] } };
}

export const message = (): string => '{label} must be from {min} to {max} {currency}.';

export const params = ({ min, max, currencies }: Parameters): Params => ({ min, max, currency: currencies[0] });

export function cases({ min, max }: Parameters) {
  const below = neighbour(min, -1);
  const point = max.includes('.') ? '' : '.';
  return {
    valid: [min, max, `${max}${point}00`],
    invalid: [
      ...(below === undefined ? [] : [below]),
      neighbour(max, 1) ?? '',
      `${max}${point}${'0'.repeat(12)}1`,
      `1${max.replace(/\..*/, '')}`,
    ],
  };
}

export const reads = (): readonly string[] => ['currency'];

export const narrow =
  ({ min, max, currencies }: Parameters): Narrow =>
  ({ currency }) =>
    typeof currency === 'string' && !currencies.includes(currency) ? undefined : { min, max };

export const accepts = ({ min, max }: Parameters): Accepted => ({ kind: 'range', min, max });
