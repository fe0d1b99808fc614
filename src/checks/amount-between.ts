import {
  type Accepted,
  type CheckContext,
  type JsonSchema,
  type Narrow,
  type NarrowScope,
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
  equalsInAnyCase,
  isBetween,
  isDecimal,
  wholeDigits,
} from '../core/index.js';
import { atLeastPattern, atMostPattern, neighbour, thousandsFault } from './internal/decimal-pattern.js';
import { codesOf, isCurrency, isOwnCurrency, type OwnCurrency } from './internal/currency.js';
import { decimal, field as inField, isOtherCurrency, textSchema } from './internal/portable.js';
import { replaced } from './internal/changes.js';

export { equalsInAnyCase, isBetween, isDecimal };

/** Orders in another currency than that of the bounds are not evaluated; orders without a currency are. */
interface Parameters extends Partial<OwnCurrency> {
  /** A missing bound leaves the range open on that side. */
  readonly min?: string;
  readonly max?: string;
  /** Whether the operation has no field `currency`, so that every order is in its own currency. */
  readonly isOnly?: true;
  /** Set if the bounds are whole numbers of the currency's smallest unit. */
  readonly unit?: 'minor';
  /** Whether the values are numbers: then a value that is not a plain decimal is negative, and below the range. */
  readonly isNumber?: true;
}

/** An amount between two bounds, both inclusive, compared exactly. */
export const code = 'range';

const BOUND: JsonSchema = { type: 'string', pattern: '^(0|[1-9][0-9]*)(\\.[0-9]+)?$', maxLength: 40 };

export const parameters: JsonSchema = {
  intention: { group: 'amount', description: 'A limit on an amount: smallest and largest' },
  description:
    'The smallest and the largest amount, in quotes, or only one of them: { from: "5" } or { to: "2500" }. Both bounds are allowed. They are in the operation\'s currency, in its smallest unit if the field has unit: minor, or plain numbers if the operation has no currency. Orders in another currency are not evaluated.',
  anyOf: [
    { type: 'array', items: BOUND, minItems: 2, maxItems: 2 },
    {
      type: 'object',
      properties: { from: BOUND, to: BOUND },
      minProperties: 1,
      maxProperties: 1,
      additionalProperties: false,
      // Two bounds are a list.
      examples: [['5', '2500']],
    },
  ],
  examples: [['5', '2500'], { to: '2500' }],
};

type Written = readonly [from: string, to: string] | { readonly from?: string; readonly to?: string };

export function prepare(written: Written, context: CheckContext): Parameters {
  const { currency, parity, unit, type } = context;
  const { from: min, to: max } = 'length' in written ? { from: written[0], to: written[1] } : written;
  const given = [min, max].filter((bound) => bound !== undefined);
  const wrong = given.find((bound) => !isDecimal(bound));
  if (wrong !== undefined)
    throw new ParameterError(say('"{value}" is not a plain decimal; write it like "1250.50".', { value: wrong }));
  const ambiguous = thousandsFault(given);
  if (ambiguous) throw new ParameterError(ambiguous);
  if (min !== undefined && max !== undefined && !atLeast(max, canonical(min)))
    throw new ParameterError(say('The smallest amount {min} is above the largest {max}; swap them.', { min, max }));
  const broken = unit && given.find((bound) => bound.includes('.'));
  if (broken !== undefined)
    throw new ParameterError(
      say('{field} is in minor units; write "{value}" as a whole number of them.', {
        field: context.field,
        value: broken,
      }),
    );
  const isNumber = type === 'integer' || type === 'number';
  const bounds = {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(unit && { unit }),
    ...(isNumber && { isNumber }),
  };
  if (currency === undefined) return bounds;
  if (!context.kindOf('currency')) return { ...bounds, currency, isOnly: true };
  return { ...bounds, currency, ...(parity !== undefined && { parity }) };
}

/** No amount is below zero or has more digits than a decimal may have. */
const boundsOf = ({ min = '0', max }: Parameters) =>
  [
    canonical(min),
    wholeDigits(min),
    ...(max === undefined ? (['', LONGEST_DECIMAL + 1] as const) : ([canonical(max), wholeDigits(max)] as const)),
  ] as const;

/** The currency from which orders may differ; `undefined` if the parameters do not depend on it. */
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
  return `(${isOwn(own, scope)} ? ${isRight} : undefined)`;
}

/** The expression that tests whether an order is in the currency of the bounds. */
const isOwn = (own: OwnCurrency, scope: NarrowScope): string =>
  isOwnCurrency(scope.field('currency'), codesOf(own), scope.use('amount-between', { equalsInAnyCase }));

export function schema(range: Parameters, field: string, type: ValueType = 'string'): PortableSchema {
  const { min, max } = range;
  const patterns = [
    ...(min === undefined ? [] : [atLeastPattern(min)]),
    ...(max === undefined ? [] : [atMostPattern(max)]),
  ];
  const bounds = patterns.map((pattern) => textSchema(pattern, '0-9.', LONGEST_DECIMAL));
  const inRange =
    type === 'string'
      ? { anyOf: [{ not: decimal() }, { allOf: bounds }] }
      : { type, minimum: Number(min ?? 0), ...(max !== undefined && { maximum: Number(max) }) };
  const own = ownOf(range);
  return own ? { order: { anyOf: [isOtherCurrency(codesOf(own)), inField(field, inRange)] } } : { value: inRange };
}

export const messages = {
  'amount-between': '{label} must be from {min} to {max} {currency}.',
  'amount-between.plain': '{label} must be from {min} to {max}.',
  'amount-between.minor': '{label} must be from {min} to {max} in minor units of {currency}.',
  'amount-between.plain-minor': '{label} must be from {min} to {max} in minor units.',
  'amount-between.from': '{label} must be at least {min} {currency}.',
  'amount-between.from.plain': '{label} must be at least {min}.',
  'amount-between.from.minor': '{label} must be at least {min} in minor units of {currency}.',
  'amount-between.from.plain-minor': '{label} must be at least {min} in minor units.',
  'amount-between.to': '{label} must be at most {max} {currency}.',
  'amount-between.to.plain': '{label} must be at most {max}.',
  'amount-between.to.minor': '{label} must be at most {max} in minor units of {currency}.',
  'amount-between.to.plain-minor': '{label} must be at most {max} in minor units.',
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

export function message({ min, max, currency, unit }: Parameters): keyof typeof messages {
  const bounds = max === undefined ? '.from' : min === undefined ? '.to' : '';
  if (unit) return `amount-between${bounds}.${currency === undefined ? 'plain-minor' : 'minor'}`;
  return `amount-between${bounds}${currency === undefined ? '.plain' : ''}`;
}

export const params = ({ currency, unit, ...range }: Parameters): CheckReports['range'] => ({
  ...openOf(range),
  ...(currency !== undefined && { currency }),
  ...(unit && { unit }),
});

export function cases({ min, max }: Parameters) {
  const below = min === undefined ? undefined : neighbour(min, -1);
  const above = max === undefined ? { valid: [], invalid: [] } : casesAt(max);
  return {
    valid: [...(min === undefined ? [] : [min]), ...above.valid],
    invalid: [...(below === undefined ? [] : [below]), ...above.invalid],
  };
}

function casesAt(max: string) {
  const point = max.includes('.') ? '' : '.';
  return {
    valid: [max, `${max}${point}00`],
    invalid: [neighbour(max, 1) ?? '', `${max}${point}${'0'.repeat(12)}1`, `1${max.replace(/\..*/, '')}`],
  };
}

const openOf = ({ min, max }: Parameters): Pick<Parameters, 'min' | 'max'> => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
});

export const reads = (range: Parameters): readonly string[] => (ownOf(range) ? ['currency'] : []);

export const narrow = (range: Parameters): Narrow => {
  const bounds = openOf(range);
  const own = ownOf(range);
  return ({ currency }) =>
    currency === undefined || !own || isCurrency(currency, ...codesOf(own)) ? bounds : undefined;
};

export function narrowInline(range: Parameters, scope: NarrowScope): string {
  const bounds = source(openOf(range));
  const own = ownOf(range);
  return own ? `${isOwn(own, scope)} ? ${bounds} : undefined` : bounds;
}

export const plainWithoutCurrency = true;

export const needs = (range: Parameters): readonly string[] => {
  const own = ownOf(range);
  return own ? [`currency:${own.currency}`] : [];
};

export const accepts = (range: Parameters): Accepted => ({ kind: 'range', ...openOf(range) });

export const states = (range: Parameters): Stated => ({ numbers: Object.values(openOf(range)) });

const written = (bound: string | undefined): string | undefined => (bound === undefined ? undefined : canonical(bound));

const unitOf = ({ currency, unit }: Parameters): string | undefined =>
  unit ? ['minor units', currency].filter(Boolean).join(' of ') : currency;

export const changes = (before: Parameters, after: Parameters): readonly ParameterChange[] =>
  unitOf(before) === unitOf(after)
    ? [
        ...replaced('smallest {label}', written(before.min), written(after.min), unitOf(after)),
        ...replaced('largest {label}', written(before.max), written(after.max), unitOf(after)),
      ]
    : [];
