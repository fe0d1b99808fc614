import type { JsonSchema, PortableSchema, CheckTest } from '../core/index.js';

interface Parameters {
  readonly ignoring: string;
  /** Whether orders of other countries count too. */
  readonly everywhere?: true;
}

/** A value that occurs only once in a batch of orders. */
export const code = 'advice';

export const parameters: JsonSchema = {
  intention: { group: 'several', description: 'Different in each order of a batch' },
  description:
    'Refuses a value that an earlier order of the batch has. It compares the orders of operations that have this rule and the same country, or the same region if they have no country. With `everywhere`, the country does not count. The characters in `ignoring` do not count.',
  type: 'object',
  properties: { ignoring: { type: 'string' }, everywhere: { enum: [true] } },
  additionalProperties: false,
  examples: [{}, { ignoring: '-' }, { everywhere: true }],
};

export const prepare = ({ ignoring = '', everywhere }: Partial<Parameters>): Parameters => ({
  ignoring,
  ...(everywhere && { everywhere }),
});

export const test = (): CheckTest => () => true;

export function key({ ignoring }: Parameters): (value: string) => string {
  const ignored = Array.from(ignoring);
  return (value) => ignored.reduce((text, character) => text.replaceAll(character, ''), value);
}

export const comparesAll = ({ everywhere }: Parameters): boolean => everywhere === true;

export const schema = (): PortableSchema => ({ none: 'JSON Schema sees one order at a time.' });

export const messages = {
  'unique-in-batch': '{label} is the same as in an earlier order of this batch; give another.',
};

export const alsoCalled = ['no-duplicates'];

export const subject = 'batch';
