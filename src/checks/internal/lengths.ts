import { type JsonSchema, ParameterError, say } from '../../core/index.js';
import { textSchema } from './portable.js';
import { assertUnique } from './written.js';

/** Numbers of digits as rule files write them: a count, some counts, or a range. */

const MOST = 100;

export const COUNT: JsonSchema = { type: 'integer', minimum: 1, maximum: MOST };

export const COUNTS: JsonSchema = { type: 'array', items: COUNT, minItems: 1, uniqueItems: true };

/** The counts, ascending. */
export function lengthsOf(written: unknown): readonly number[] {
  const lengths: readonly unknown[] = Array.isArray(written)
    ? written
    : isRange(written)
      ? between(written.from, written.to)
      : [written];
  if (lengths.length === 0) throw new ParameterError(say('Give at least one number of digits.'));
  if (!lengths.every(isCount))
    throw new ParameterError(
      say('A number of digits is a whole number from 1 to {most}, without quotes.', { most: MOST }),
    );
  assertUnique(lengths);
  return [...lengths].sort((a, b) => a - b);
}

/** The lengths as runs: 10, 13, 14 and 15 are [10, 10] and [13, 15]. */
export function runs(lengths: readonly number[]): (readonly [from: number, to: number])[] {
  const starts = lengths.filter((n) => !lengths.includes(n - 1));
  const ends = lengths.filter((n) => !lengths.includes(n + 1));
  return starts.map((from, i) => [from, ends[i] ?? from] as const);
}

/** The lengths in a message, with runs of more than two as `7 to 20`. */
export const namesOf = (lengths: readonly number[]): readonly string[] =>
  runs(lengths).flatMap(([from, to]) =>
    to - from > 1 ? [`${from} to ${to}`] : from === to ? [`${from}`] : [`${from}`, `${to}`],
  );

/** The pattern of digits of one of the lengths, after a fixed start. */
export function digitsPattern(lengths: readonly number[], starting = ''): string {
  const rests = lengths.map((n) => n - starting.length);
  const pattern = runs(rests)
    .map(([from, to]) => `[0-9]{${from === to ? from : `${from},${to}`}}`)
    .join('|');
  return `${starting}(?:${pattern})`;
}

/** Text of digits of one of the lengths, after a fixed start. */
export const digitsSchema = (lengths: readonly number[], starting = ''): JsonSchema =>
  textSchema(digitsPattern(lengths, starting), '0-9', Math.max(...lengths));

const isCount = (written: unknown): written is number =>
  typeof written === 'number' && Number.isInteger(written) && written >= 1 && written <= MOST;

const isRange = (written: unknown): written is { from: unknown; to: unknown } =>
  typeof written === 'object' && written !== null && 'from' in written && 'to' in written;

function between(from: unknown, to: unknown): readonly unknown[] {
  if (!isCount(from) || !isCount(to)) return [from, to];
  if (from > to)
    throw new ParameterError(
      say('The smallest number of digits {from} is above the largest {to}; swap them.', { from, to }),
    );
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
