import type {
  CheckTest,
  JsonSchema,
  ParameterChange,
  PortableSchema,
  Scope,
  Stated,
  CheckReports,
} from '../core/index.js';
import { boundsOf } from './internal/bounds.js';
import { replaced } from './internal/changes.js';
import { cases as casesOf, hasCharacters, prepare as prepareLength } from './length.js';

interface Parameters {
  /** The minimum is optional. */
  readonly from?: number;
  readonly to: number;
}

/** The number of characters (Unicode code points) of each name in a map. */
export const code = 'length';

const COUNT: JsonSchema = { type: 'integer', minimum: 1, maximum: 4000 };

export const parameters: JsonSchema = {
  intention: { group: 'several', description: 'A number of characters in the names of a map' },
  description:
    'How many characters each name in a map may have: from `from` to `to`, at most 4,000. Both bounds are allowed. `from` is optional.',
  type: 'object',
  properties: { from: COUNT, to: COUNT },
  required: ['to'],
  additionalProperties: false,
  examples: [{ to: 40 }],
};

export const prepare = (written: { readonly from?: number; readonly to: number }): Parameters => prepareLength(written);

export const test =
  ({ from = 1, to }: Parameters): CheckTest =>
  (name) =>
    hasCharacters(name, from, to);

export const inline = ({ from = 1, to }: Parameters, { value, use }: Scope): string =>
  `${use('length', { hasCharacters })}(${value}, ${from}, ${to})`;

export const schema = (): PortableSchema => ({
  none: 'Only later versions of JSON Schema evaluate the names of members.',
});

export const messages = {
  names: '{label} must have names of {from} to {to} characters.',
};

export const alsoCalled = ['keys', 'property-names'];

export const params = ({ from = 1, to }: Parameters): CheckReports['length'] => ({
  from: String(from),
  to: String(to),
});

export const cases = (prepared: Parameters) => casesOf(prepared);

export const subject = 'names';

export const states = ({ from = 1, to }: Parameters): Stated => ({ numbers: boundsOf(from, to) });

export const changes = (before: Parameters, after: Parameters): readonly ParameterChange[] => [
  ...replaced('fewest characters of a name in {label}', before.from ?? 1, after.from ?? 1),
  ...replaced('most characters of a name in {label}', before.to, after.to),
];
