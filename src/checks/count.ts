import {
  type JsonSchema,
  MOST_ITEMS,
  type Narrow,
  type ParameterChange,
  ParameterError,
  type PortableSchema,
  type Stated,
  type CheckTest,
  countItems,
  type Scope,
  say,
  writtenItems,
  type CheckReports,
} from '../core/index.js';
import { boundsOf } from './internal/bounds.js';
import { replaced } from './internal/changes.js';

interface Parameters {
  readonly from: number;
  readonly to: number;
}

/** The number of entries of a list. */
export const code = 'length';

const COUNT: JsonSchema = { type: 'integer', minimum: 1, maximum: MOST_ITEMS };

export const parameters: JsonSchema = {
  intention: { group: 'several', description: 'A number of entries in a list' },
  description:
    'How many entries a list or a map may have: from `from` to `to`, at most 10,000. Both bounds are allowed. `from` is optional. An empty list counts as a missing field.',
  type: 'object',
  properties: { from: COUNT, to: COUNT },
  required: ['to'],
  additionalProperties: false,
  examples: [{ to: 10 }, { from: 2, to: 5 }],
};

export function prepare({ from = 1, to }: { readonly from?: number; readonly to: number }): Parameters {
  for (const count of [from, to])
    if (!Number.isInteger(count) || count < 1 || count > MOST_ITEMS)
      throw new ParameterError(
        say('A number of entries is a whole number from 1 to {most}, without quotes.', { most: MOST_ITEMS }),
      );
  if (from > to)
    throw new ParameterError(
      say('The smallest number of entries {from} is above the largest {to}; swap them.', { from, to }),
    );
  return { from, to };
}

export const test =
  ({ from, to }: Parameters): CheckTest =>
  (list) => {
    const size = countItems(list);
    return from <= size && size <= to;
  };

export const inline = ({ from, to }: Parameters, { value }: Scope): string =>
  `(${value}.length >= ${from} && ${value}.length <= ${to})`;

export const schema = ({ from, to }: Parameters): PortableSchema => ({
  value: { type: 'array', minItems: from, maxItems: to },
});

export const messages = {
  count: '{label} must have {from} to {to} entries.',
  'count.exactly': '{label} must have exactly {to} entries.',
  'count.at-most': '{label} must have at most {to} entries.',
  'count.one': '{label} must have at most {to} entry.',
};

export const alsoCalled = [
  'items',
  'max-count',
  'max-items',
  'max-properties',
  'min-count',
  'min-items',
  'min-properties',
];

export const message = ({ from, to }: Parameters): keyof typeof messages =>
  to === 1 ? 'count.one' : from === 1 ? 'count.at-most' : from === to ? 'count.exactly' : 'count';

export const params = ({ from, to }: Parameters): CheckReports['length'] => ({ from: String(from), to: String(to) });

export const narrow =
  ({ from, to }: Parameters): Narrow =>
  () => ({ ...(from > 1 && { minEntries: from }), maxEntries: to });

export const cases = ({ from, to }: Parameters) => ({
  valid: [listOf(from), listOf(to)],
  invalid: [...(from > 1 ? [listOf(from - 1)] : []), ...(to < MOST_ITEMS ? [listOf(to + 1)] : [])],
});

const listOf = (count: number): string => writtenItems(Array.from({ length: count }, () => 'x'));

export const subject = 'list';

export const states = ({ from, to }: Parameters): Stated => ({ numbers: boundsOf(from, to) });

export const changes = (before: Parameters, after: Parameters): readonly ParameterChange[] => [
  ...replaced('fewest entries of {label}', before.from, after.from),
  ...replaced('most entries of {label}', before.to, after.to),
];
