import {
  type Accepted,
  type CheckContext,
  type JsonSchema,
  type Narrow,
  type ParameterChange,
  ParameterError,
  type PortableSchema,
  type Scope,
  type Stated,
  type CheckTest,
  type ValueType,
  say,
  source,
  type CheckReports,
  LONGEST_DECIMAL,
  atLeast,
  canonical,
  isBetween,
  isDecimal,
  wholeDigits,
} from '../core/index.js';
import { atLeastPattern, atMostPattern, neighbour } from './internal/decimal-pattern.js';
import { codesOf, isCurrency, isOwnCurrency, type OwnCurrency } from './internal/currency.js';
import { decimal, field as inField, isOtherCurrency, textSchema } from './internal/portable.js';
import { replaced } from './internal/changes.js';

export { isBetween, isCurrency, isDecimal };

/** An order in another currency than that of the bounds is not evaluated; an order without a currency is. */
interface Parameters extends Partial<OwnCurrency> {
  readonly min: string;
  readonly max: string;
  /** The operation has no field `currency`: every order is in its own currency. */
  readonly isOnly?: true;
  /** The bounds are whole numbers of the currency's smallest unit. */
  readonly unit?: 'minor';
  /** The values are numbers: what is no plain decimal is negative, and below the range. */
  readonly isNumber?: true;
}

/** An amount from the smallest to the largest, both allowed, compared exactly. */
export const code = 'range';

export const parameters: JsonSchema = {
  intention: { group: 'amount', description: 'A limit on an amount: smallest and largest' },
  description:
    "The smallest and the largest amount, both allowed, as decimal text in the operation's currency, or in its minor units where the field has unit: minor; of an operation without a currency, two plain numbers.",
  type: 'array',
  items: { type: 'string', pattern: '^(0|[1-9][0-9]*)(\\.[0-9]+)?$', maxLength: 40 },
  minItems: 2,
  maxItems: 2,
  examples: [['5', '2500']],
};

export function prepare([min, max]: readonly [string, string], context: CheckContext): Parameters {
  const { currency, parity, unit, type } = context;
  const wrong = [min, max].find((bound) => !isDecimal(bound));
  if (wrong !== undefined)
    throw new ParameterError(say('"{value}" is not a plain decimal; write it like "1250.50".', { value: wrong }));
  if (!atLeast(max, canonical(min)))
    throw new ParameterError(say('The smallest amount {min} is above the largest {max}; swap them.', { min, max }));
  const broken = unit && [min, max].find((bound) => bound.includes('.'));
  if (broken !== undefined)
    throw new ParameterError(
      say('{field} is in minor units; write "{value}" as a whole number of them.', {
        field: context.field,
        value: broken,
      }),
    );
  const isNumber = type === 'integer' || type === 'number';
  const bounds = { min, max, ...(unit && { unit }), ...(isNumber && { isNumber }) };
  if (currency === undefined) return bounds;
  if (!context.kindOf('currency')) return { ...bounds, currency, isOnly: true };
  return { ...bounds, currency, ...(parity !== undefined && { parity }) };
}

const boundsOf = ({ min, max }: Parameters) =>
  [canonical(min), wholeDigits(min), canonical(max), wholeDigits(max)] as const;

/** The currency that orders may differ from; none where they say nothing of it. */
const ownOf = ({ currency, parity, isOnly }: Parameters): OwnCurrency | undefined =>
  currency === undefined || isOnly ? undefined : { currency, ...(parity !== undefined && { parity }) };

const isNegative = (number: string): boolean => number.startsWith('-');

export function test(range: Parameters): CheckTest {
  const bounds = boundsOf(range);
  const own = ownOf(range);
  const codes = own && codesOf(own);
  const isRight = (value: string): boolean =>
    range.isNumber
      ? !isNegative(value) && isBetween(value, ...bounds)
      : isBetween(value, ...bounds) || !isDecimal(value);
  return (value, { currency }) =>
    currency === undefined || !codes || isCurrency(currency, ...codes) ? isRight(value) : undefined;
}

export function inline(range: Parameters, scope: Scope): string {
  const inRange = `${scope.use('amount-between', { isBetween })}(${[scope.value, ...boundsOf(range).map(source)].join(', ')})`;
  const isRight = range.isNumber
    ? `${scope.value}[0] !== "-" && ${inRange}`
    : `${inRange} || !${scope.use('amount-between', { isDecimal })}(${scope.value})`;
  const own = ownOf(range);
  if (!own) return isRight;
  const isOwn = isOwnCurrency(scope.field('currency'), codesOf(own), scope.use('amount-between', { isCurrency }));
  return `(${isOwn} ? ${isRight} : undefined)`;
}

export function schema(range: Parameters, field: string, type: ValueType = 'string'): PortableSchema {
  const { min, max } = range;
  const bounds = [atLeastPattern(min), atMostPattern(max)].map((pattern) =>
    textSchema(pattern, '0-9.', LONGEST_DECIMAL),
  );
  const inRange =
    type === 'string'
      ? { anyOf: [{ not: decimal() }, { allOf: bounds }] }
      : { type, minimum: Number(min), maximum: Number(max) };
  const own = ownOf(range);
  return own ? { order: { anyOf: [isOtherCurrency(codesOf(own)), inField(field, inRange)] } } : { value: inRange };
}

export const messages = {
  'amount-between': '{label} must be from {min} to {max} {currency}.',
  'amount-between.plain': '{label} must be from {min} to {max}.',
  'amount-between.minor': '{label} must be from {min} to {max} in minor units of {currency}.',
  'amount-between.plain-minor': '{label} must be from {min} to {max} in minor units.',
};

export const alsoCalled = [
  'above',
  'at-least',
  'at-most',
  'below',
  'between',
  'exclusive-maximum',
  'exclusive-minimum',
  'greater-than',
  'gt',
  'gte',
  'less-than',
  'lt',
  'lte',
  'max',
  'maximum',
  'min',
  'minimum',
  'range',
];

export function message({ currency, unit }: Parameters): keyof typeof messages {
  if (unit) return currency === undefined ? 'amount-between.plain-minor' : 'amount-between.minor';
  return currency === undefined ? 'amount-between.plain' : 'amount-between';
}

export const params = ({ min, max, currency, unit }: Parameters): CheckReports['range'] => ({
  min,
  max,
  ...(currency !== undefined && { currency }),
  ...(unit && { unit }),
});

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

export const reads = (range: Parameters): readonly string[] => (ownOf(range) ? ['currency'] : []);

export const narrow = (range: Parameters): Narrow => {
  const { min, max } = range;
  const own = ownOf(range);
  return ({ currency }) =>
    currency === undefined || !own || isCurrency(currency, ...codesOf(own)) ? { min, max } : undefined;
};

export const plainWithoutCurrency = true;

export const needs = (range: Parameters): readonly string[] => {
  const own = ownOf(range);
  return own ? [`currency:${own.currency}`] : [];
};

export const accepts = ({ min, max }: Parameters): Accepted => ({ kind: 'range', min, max });

export const states = ({ min, max }: Parameters): Stated => ({ numbers: [min, max] });

const unitOf = ({ currency, unit }: Parameters): string | undefined =>
  unit ? ['minor units', currency].filter(Boolean).join(' of ') : currency;

export const changes = (before: Parameters, after: Parameters): readonly ParameterChange[] =>
  unitOf(before) === unitOf(after)
    ? [
        ...replaced('smallest {label}', canonical(before.min), canonical(after.min), unitOf(after)),
        ...replaced('largest {label}', canonical(before.max), canonical(after.max), unitOf(after)),
      ]
    : [];
