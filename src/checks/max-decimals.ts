import type {
  Accepted,
  JsonSchema,
  Narrow,
  ParameterChange,
  PortableSchema,
  Scope,
  Stated,
  CheckTest,
  CheckReports,
} from '../core/index.js';
import { atMostDecimals, tooManyDecimals } from './internal/decimals.js';
import { replaced } from './internal/changes.js';

/** At most this many digits after the point. Zeros count; with 0, the point itself is wrong. */
export const code = 'decimals';

export const parameters: JsonSchema = {
  intention: { group: 'amount', description: 'A largest number of decimals' },
  description:
    'The largest number of digits after the point, from 0 to 38. Trailing zeros count. With 0, the point itself is wrong.',
  type: 'integer',
  minimum: 0,
  maximum: 38,
  examples: [0, 2],
};

export const prepare = (most: number): number => most;

export function test(most: number): CheckTest {
  const wrong = new RegExp(tooManyDecimals(most));
  return (value) => !wrong.test(value);
}

export const inline = (most: number, { value, constant }: Scope): string =>
  `!${constant(new RegExp(tooManyDecimals(most)))}.test(${value})`;

export const schema = (most: number): PortableSchema => ({ value: atMostDecimals(most) });

export const messages = {
  'max-decimals': '{label} must have at most {decimals} decimals.',
  'max-decimals.others': '{label} must have at most {decimals} decimals for this {others}.',
  'max-decimals.one': '{label} must have at most {decimals} decimal.',
  'max-decimals.one.others': '{label} must have at most {decimals} decimal for this {others}.',
  'max-decimals.none': '{label} must have no decimals.',
  'max-decimals.none.others': '{label} must have no decimals for this {others}.',
};

export const alsoCalled = ['decimals', 'fraction-digits', 'multiple-of', 'scale'];

export const message = (most: number): keyof typeof messages =>
  most === 0 ? 'max-decimals.none' : most === 1 ? 'max-decimals.one' : 'max-decimals';

export const params = (most: number): CheckReports['decimals'] => ({ decimals: String(most) });

export const cases = (most: number) => ({
  valid: ['100', '0', ...(most > 0 ? [`100.${'5'.repeat(most)}`, '1.5'] : [])],
  invalid: [`100.${'5'.repeat(most + 1)}`, `100.${'0'.repeat(most + 1)}`, ...(most === 0 ? ['100.', '.'] : [])],
});

export const narrow =
  (most: number): Narrow =>
  () => ({ decimals: most });

export const accepts = (most: number): Accepted => ({ kind: 'decimals', most });

export const states = (most: number): Stated => ({ numbers: [String(most)] });

export const changes = (before: number, after: number): readonly ParameterChange[] =>
  replaced('most decimals of {label}', before, after);
