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
import type { ValueType } from '../model/operation.js';
import { atLeastPattern, atMostPattern, neighbour } from './internal/decimal-pattern.js';
import { atLeast, canonical, isBetween, isDecimal, LONGEST_DECIMAL, wholeDigits } from './internal/decimal.js';
import { codesOf, isCurrency, isOwnCurrency, type OwnCurrency } from './internal/currency.js';
import { decimal, field as inField, isOtherCurrency, text } from './internal/portable.js';
import { source } from '../strings/source.js';

export { isBetween, isCurrency, isDecimal };

/** The currency is that of the bounds. An order in another currency is not evaluated; an order without a currency is. */
interface Parameters extends OwnCurrency {
  readonly min: string;
  readonly max: string;
}

/** An amount from the smallest to the largest, both allowed, compared exactly. */
export const code = 'range';

/** The params of its diagnostics, by code. */
export interface Reports {
  readonly range: { readonly min: string; readonly max: string; readonly currency: string };
}

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
  return { min, max, currency, ...(parity !== undefined && { parity }) };
}

const boundsOf = ({ min, max }: Parameters) =>
  [canonical(min), wholeDigits(min), canonical(max), wholeDigits(max)] as const;

export function test(range: Parameters): Test {
  const bounds = boundsOf(range);
  const codes = codesOf(range);
  return (value, { currency }) =>
    currency === undefined || isCurrency(currency, ...codes)
      ? isBetween(value, ...bounds) || !isDecimal(value)
      : undefined;
}

export function inline(range: Parameters, scope: Scope): string {
  const inRange = `${scope.use('amount-between', { isBetween })}(${[scope.value, ...boundsOf(range).map(source)].join(', ')})`;
  const isOwn = isOwnCurrency(scope.field('currency'), codesOf(range), scope.use('amount-between', { isCurrency }));
  return `(${isOwn} ? ${inRange} || !${scope.use('amount-between', { isDecimal })}(${scope.value}) : undefined)`;
}

export function schema({ min, max, ...own }: Parameters, field: string, type: ValueType = 'string'): PortableSchema {
  const bounds = [atLeastPattern(min), atMostPattern(max)].map((pattern) => text(pattern, '0-9.', LONGEST_DECIMAL));
  const inRange =
    type === 'string'
      ? { anyOf: [{ not: decimal() }, { allOf: bounds }] }
      : { type, minimum: Number(min), maximum: Number(max) };
  return { order: { anyOf: [isOtherCurrency(codesOf(own)), inField(field, inRange)] } };
}

export const message = (): string => '{label} must be from {min} to {max} {currency}.';

export const params = ({ min, max, currency }: Parameters): Reports['range'] => ({ min, max, currency });

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
  ({ min, max, ...own }: Parameters): Narrow =>
  ({ currency }) =>
    currency === undefined || isCurrency(currency, ...codesOf(own)) ? { min, max } : undefined;

export const needs = ({ currency }: Parameters): readonly string[] => [`currency:${currency}`];

export const accepts = ({ min, max }: Parameters): Accepted => ({ kind: 'range', min, max });
