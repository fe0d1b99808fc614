import {
  type Bound,
  type Bounds,
  type Field,
  type JsonSchema,
  CALENDAR,
  LENGTH,
  LONGEST_DECIMAL,
  aboveDatePattern,
  belowDatePattern,
  boundsIn,
  dayAfter,
  dayBefore,
  instantOf,
  isDate,
  orderToBound,
} from '../../core/index.js';
import { atLeastPattern, atMostPattern, neighbour } from './decimal-pattern.js';
import { decimal, textSchema } from './portable.js';

/**
 * A value within bounds, as in a condition: a decimal, which may be negative, or a day. Times may have any value, because JSON Schema
 * cannot compare them.
 */
export function withinSchema(bounds: Bounds, type: Field['type']): JsonSchema {
  const isNumber = type === 'integer' || type === 'number';
  const schemas = boundsIn(bounds).map(([bound, limit]) => (isNumber ? numberWithin : textWithin)(bound, limit));
  return schemas.length === 1 ? schemas[0]! : { allOf: schemas };
}

const size = (pattern: string): JsonSchema => textSchema(pattern, '0-9.', LONGEST_DECIMAL);
const day = (pattern: string): JsonSchema => ({
  allOf: [textSchema(CALENDAR, '0-9-', LENGTH), textSchema(pattern, '0-9-', LENGTH)],
});

/** A negative decimal whose digits match the pattern. */
const negative = (pattern: string): JsonSchema => ({
  allOf: [
    textSchema(`-(?:${pattern})`, '0-9.-', LONGEST_DECIMAL),
    { not: textSchema('-0(?:[.]0+)?', '0-9.-', LONGEST_DECIMAL) },
  ],
});
const anyNegative = (): JsonSchema => negative('(?:0|[1-9][0-9]*)(?:[.][0-9]+)?');

function textWithin(bound: Bound, limit: string): JsonSchema {
  if (bound === 'after') return isDate(limit) ? day(aboveDatePattern(limit)) : {};
  if (bound === 'before') return isDate(limit) ? day(belowDatePattern(limit)) : {};
  return limit.startsWith('-') ? fromBelowZero(bound, limit.slice(1)) : fromZero(bound, limit);
}

type SizeBound = Exclude<Bound, 'after' | 'before'>;

function fromZero(bound: SizeBound, limit: string): JsonSchema {
  switch (bound) {
    case 'at-least':
      return size(atLeastPattern(limit));
    case 'above':
      return { allOf: [decimal(), { not: size(atMostPattern(limit)) }] };
    case 'at-most':
      return { anyOf: [size(atMostPattern(limit)), anyNegative()] };
    default:
      return { anyOf: [{ allOf: [decimal(), { not: size(atLeastPattern(limit)) }] }, anyNegative()] };
  }
}

/** @param digits of the bound, without its sign */
function fromBelowZero(bound: SizeBound, digits: string): JsonSchema {
  switch (bound) {
    case 'at-least':
      return { anyOf: [decimal(), negative(atMostPattern(digits))] };
    case 'above':
      return { anyOf: [decimal(), { allOf: [anyNegative(), { not: negative(atLeastPattern(digits)) }] }] };
    case 'at-most':
      return negative(atLeastPattern(digits));
    default:
      return { allOf: [anyNegative(), { not: negative(atMostPattern(digits)) }] };
  }
}

/** Bounds on days do not apply to numbers. */
function numberWithin(bound: Bound, limit: string): JsonSchema {
  const value = Number(limit);
  const [atLeast, atMost] = [
    { type: 'number', minimum: value },
    { type: 'number', maximum: value },
  ];
  switch (bound) {
    case 'at-least':
      return atLeast;
    case 'above':
      return { type: 'number', not: atMost };
    case 'at-most':
      return atMost;
    case 'below':
      return { type: 'number', not: atLeast };
    default:
      return isDate(limit) ? { not: {} } : {};
  }
}

/** The values at bounds and one step past them on both sides: a hundredth and a whole number, a day, or a thousandth of a second. */
export function valuesAround(bounds: Bounds): readonly string[] {
  const near = boundsIn(bounds).flatMap(([, limit]) => {
    const instant = instantOf(limit);
    if (instant) {
      const { seconds } = instant;
      const texts = [-1, 0, 1].map((step) => new Date(seconds * 1000 + step).toISOString());
      return [limit, ...texts, ...[seconds, seconds + 1].map(String)].filter(
        (value) => orderToBound(value, limit) !== undefined,
      );
    }
    if (isDate(limit)) return [limit, dayBefore(limit), dayAfter(limit)].filter(isDate);
    const isNegative = limit.startsWith('-');
    const digits = isNegative ? limit.slice(1) : limit;
    const steps = [neighbour(digits, -1), neighbour(digits, 1)].filter((step) => step !== undefined);
    const whole = BigInt(limit.replace(/[.].*/, ''));
    const sides = steps.map((step) => (isNegative && /[1-9]/.test(step) ? `-${step}` : step));
    return [limit, ...sides, String(whole - 1n), String(whole + 1n)];
  });
  return [...new Set(near)];
}
