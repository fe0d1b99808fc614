import {
  type JsonSchema,
  type Narrow,
  type ParameterChange,
  ParameterError,
  type PortableSchema,
  type Scope,
  type Stated,
  type CheckTest,
  say,
  type CheckReports,
} from '../core/index.js';
import { boundsOf } from './internal/bounds.js';
import { replaced } from './internal/changes.js';

interface Parameters {
  /** The minimum is optional. */
  readonly from?: number;
  readonly to: number;
}

/** The number of characters (Unicode code points). */
export const code = 'length';

const MOST = 4000;

const COUNT: JsonSchema = { type: 'integer', minimum: 1, maximum: MOST };

export const parameters: JsonSchema = {
  intention: { group: 'form', description: 'A number of characters' },
  description:
    'How many characters the value may have: from `from` to `to`, at most 4,000. Both bounds are allowed. `from` is optional.',
  type: 'object',
  properties: { from: COUNT, to: COUNT },
  required: ['to'],
  additionalProperties: false,
  examples: [{ to: 256 }, { from: 2, to: 50 }],
};

export function prepare({ from = 1, to }: { readonly from?: number; readonly to: number }): Parameters {
  for (const count of [from, to])
    if (!Number.isInteger(count) || count < 1 || count > MOST)
      throw new ParameterError(
        say('A number of characters is a whole number from 1 to {most}, without quotes.', { most: MOST }),
      );
  if (from > to)
    throw new ParameterError(
      say('The smallest number of characters {from} is above the largest {to}; swap them.', { from, to }),
    );
  return { ...(from > 1 && { from }), to };
}

/** Whether the number of characters of a text is within bounds. It stops counting once that is decided. */
export function hasCharacters(value: string, from: number, to: number): boolean {
  let count = 0;
  for (const _ of value) if (++count > to) return false;
  return count >= from;
}

export const test =
  ({ from = 1, to }: Parameters): CheckTest =>
  (value) =>
    hasCharacters(value, from, to);

/** A text has at most as many characters as units, and units need no counting. */
export function inline({ from = 1, to }: Parameters, { value, use }: Scope): string {
  const counted = `${use('length', { hasCharacters })}(${value}, ${from}, ${to})`;
  return from === 1 ? `(${value}.length <= ${to} || ${counted})` : counted;
}

export const schema = ({ from = 1, to }: Parameters): PortableSchema => ({
  value: { type: 'string', ...(from > 1 && { minLength: from }), maxLength: to },
});

export const messages = {
  length: '{label} must have {from} to {to} characters.',
  'length.others': '{label} must have {from} to {to} characters for this {others}.',
  'length.exactly': '{label} must have exactly {to} characters.',
  'length.exactly.others': '{label} must have exactly {to} characters for this {others}.',
  'length.at-most': '{label} must have at most {to} characters.',
  'length.at-most.others': '{label} must have at most {to} characters for this {others}.',
  'length.one': '{label} must have at most {to} character.',
  'length.one.others': '{label} must have at most {to} character for this {others}.',
};

export const alsoCalled = ['len', 'max-len', 'max-length', 'min-len', 'min-length', 'size'];

export const message = ({ from = 1, to }: Parameters): keyof typeof messages =>
  to === 1 ? 'length.one' : from === 1 ? 'length.at-most' : from === to ? 'length.exactly' : 'length';

export const params = ({ from = 1, to }: Parameters): CheckReports['length'] => ({
  ...(from > 1 && from !== to && { from: String(from) }),
  to: String(to),
});

export const narrow =
  ({ from, to }: Parameters): Narrow =>
  () => ({ ...(from !== undefined && { minLength: from }), maxLength: to });

export const cases = ({ from = 1, to }: Parameters) => ({
  valid: ['x'.repeat(from), 'x'.repeat(to), 'é'.repeat(to), '𝄞'.repeat(to)],
  invalid: [...(from > 1 ? ['x'.repeat(from - 1), '𝄞'.repeat(from - 1)] : []), 'x'.repeat(to + 1), '𝄞'.repeat(to + 1)],
});

export const states = ({ from, to }: Parameters): Stated => ({ numbers: boundsOf(from ?? 1, to) });

export const changes = (before: Parameters, after: Parameters): readonly ParameterChange[] => [
  ...replaced('fewest characters of {label}', before.from ?? 1, after.from ?? 1),
  ...replaced('most characters of {label}', before.to, after.to),
];
