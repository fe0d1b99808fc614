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
  isDate,
  isDecimal,
} from '../../core/index.js';
import { atLeastPattern, atMostPattern, neighbour } from './decimal-pattern.js';
import { decimal, textSchema } from './portable.js';

/** A value within bounds, as a condition means them: a plain decimal, or a day. */
export function withinSchema(bounds: Bounds, type: Field['type']): JsonSchema {
  const isNumber = type === 'integer' || type === 'number';
  const schemas = boundsIn(bounds).map(([bound, limit]) => (isNumber ? numberWithin : textWithin)(bound, limit));
  return schemas.length === 1 ? schemas[0]! : { allOf: schemas };
}

const size = (pattern: string): JsonSchema => textSchema(pattern, '0-9.', LONGEST_DECIMAL);
const day = (pattern: string): JsonSchema => ({
  allOf: [textSchema(CALENDAR, '0-9-', LENGTH), textSchema(pattern, '0-9-', LENGTH)],
});

function textWithin(bound: Bound, limit: string): JsonSchema {
  switch (bound) {
    case 'at-least':
      return size(atLeastPattern(limit));
    case 'above':
      return { allOf: [decimal(), { not: size(atMostPattern(limit)) }] };
    case 'at-most':
      return size(atMostPattern(limit));
    case 'below':
      return { allOf: [decimal(), { not: size(atLeastPattern(limit)) }] };
    case 'after':
      return day(aboveDatePattern(limit));
    default:
      return day(belowDatePattern(limit));
  }
}

/** Negative numbers are not plain decimals, and numbers are not days. */
function numberWithin(bound: Bound, limit: string): JsonSchema {
  const plain = { type: 'number', minimum: 0 };
  const value = Number(limit);
  switch (bound) {
    case 'at-least':
      return { type: 'number', minimum: value };
    case 'above':
      return { ...plain, not: { type: 'number', maximum: value } };
    case 'at-most':
      return { ...plain, maximum: value };
    case 'below':
      return { ...plain, not: { type: 'number', minimum: value } };
    default:
      return { not: {} };
  }
}

/** The values at bounds and one step past them on both sides: a hundredth and a whole number, or a day. */
export function valuesAround(bounds: Bounds): readonly string[] {
  const near = boundsIn(bounds).flatMap(([, limit]) => {
    if (isDate(limit)) return [limit, dayBefore(limit), dayAfter(limit)].filter(isDate);
    const steps = [neighbour(limit, -1), neighbour(limit, 1)].filter((step) => step !== undefined);
    const whole = BigInt(limit.replace(/[.].*/, ''));
    return [limit, ...steps, String(whole - 1n), String(whole + 1n)].filter(isDecimal);
  });
  return [...new Set(near)];
}
