import {
  ParameterError,
  type Accepted,
  type JsonSchema,
  type Narrow,
  type PortableSchema,
  type Scope,
  type Test,
} from '../model/check.js';
import type { Params } from '../model/diagnostic.js';
import { areDigits } from './internal/digits.js';
import { hasLength } from './internal/inline.js';
import { COUNT, COUNTS, digitsPattern, digitsSchema, lengthsOf, namesOf, RANGE } from './internal/lengths.js';

export { areDigits };

interface Parameters {
  readonly lengths: readonly number[];
  readonly starting: string;
}

type Written =
  | number
  | readonly number[]
  | { readonly from: number; readonly to: number }
  | { readonly count: number; readonly starting: string };

/** ASCII digits only: a count, one of some counts or a range, with a fixed start if one is given. */
export const code = 'length';

export const parameters: JsonSchema = {
  description:
    'Digits only: how many (20), one of some counts ([13, 14]), a range ({ from: 7, to: 20 }), or a count and the digits at the start.',
  anyOf: [
    COUNT,
    COUNTS,
    RANGE,
    {
      type: 'object',
      properties: { count: COUNT, starting: { type: 'string', pattern: '^[0-9]+$' } },
      required: ['count', 'starting'],
      additionalProperties: false,
    },
  ],
  examples: [20, [13, 14], { from: 7, to: 20 }, { count: 11, starting: '03' }],
};

export function prepare(written: Written): Parameters {
  if (typeof written !== 'object' || !('count' in written)) return { lengths: lengthsOf(written), starting: '' };
  const { count, starting } = written;
  if (!areDigits(starting)) throw new ParameterError(`The start "${starting}" may contain digits only.`);
  if (starting.length >= count)
    throw new ParameterError(`The start ${starting} needs a count above ${starting.length}.`);
  return { lengths: lengthsOf(count), starting };
}

export const test =
  ({ lengths, starting }: Parameters): Test =>
  (value) =>
    lengths.includes(value.length) && areDigits(value) && value.startsWith(starting);

export function inline({ lengths, starting }: Parameters, scope: Scope): string {
  const { value } = scope;
  if (starting !== '') return `${scope.constant(new RegExp(`^${digitsPattern(lengths, starting)}$`))}.test(${value})`;
  return `${hasLength(value, lengths)} && ${scope.use('digits', { areDigits })}(${value})`;
}

export const schema = ({ lengths, starting }: Parameters): PortableSchema => ({
  value: digitsSchema(lengths, starting),
});

export function message({ lengths, starting }: Parameters): string {
  const start = starting === '' ? '' : ', starting with {starting}';
  const exactly = lengths.length === 1 && starting === '' ? 'exactly ' : '';
  return `{label} must have ${exactly}{digits} digit${lengths.at(-1) === 1 ? '' : 's'}${start}.`;
}

export const params = ({ lengths, starting }: Parameters): Params => ({
  digits: namesOf(lengths),
  ...(starting === '' ? {} : { starting }),
});

export function cases({ lengths, starting }: Parameters) {
  const digits = (length: number): string => (starting + '1234567890'.repeat(11)).slice(0, length);
  const [right = 1] = lengths;
  const wrong = lengths.flatMap((n) => [n - 1, n + 1]).filter((n) => n > 0 && !lengths.includes(n));
  const tail = digits(right).slice(0, -1);
  return {
    valid: lengths.map(digits),
    invalid: [
      ...wrong.map(digits),
      `${tail}A`,
      `${tail}-`,
      `${tail}٣`,
      `${tail}３`,
      `${digits(right)}\n`,
      ` ${digits(right)}`,
      ...(starting === '' ? [] : [`${starting.startsWith('9') ? '8' : '9'}${digits(right).slice(1)}`]),
    ],
  };
}

export const narrow =
  ({ lengths, starting }: Parameters): Narrow =>
  () => ({ lengths, pattern: digitsPattern(lengths, starting) });

export const accepts = ({ lengths, starting }: Parameters): Accepted => ({ kind: 'digits', lengths, starting });
