import { type CheckContext, type CheckTest, type JsonSchema, type PortableSchema, depthOf } from '../core/index.js';

/** With `everywhere`, the entries of all such lists in the order are compared, and not only those of one list. */
type Parameters = true | { readonly everywhere: true };

/** A value that occurs only once in a list. */
export const code = 'combination';

export const parameters: JsonSchema = {
  intention: { group: 'several', description: 'Different in each entry of a list' },
  description:
    'Refuses a value that an earlier entry of the same list has. If the list is in the entries of another list, { everywhere: true } compares the entries of all of these lists in the order.',
  anyOf: [
    { enum: [true] },
    {
      type: 'object',
      properties: { everywhere: { enum: [true] } },
      required: ['everywhere'],
      additionalProperties: false,
    },
  ],
  examples: [true, { everywhere: true }],
};

/** If the field is in a single list, `everywhere` makes no difference. */
export const prepare = (written: Parameters, { field, isList }: CheckContext): Parameters =>
  depthOf(field) + Number(isList) < 2 ? true : written;

/** A single value is not repeated. */
export const test = (): CheckTest => () => true;

export const schema = (): PortableSchema => ({ none: 'JSON Schema cannot compare the members of entries.' });

export const messages = {
  unique: '{label} must differ in each entry; an entry before has the same value.',
};

export const alsoCalled = ['distinct', 'unique-items'];

export const params = () => ({});

export const cases = () => ({ valid: ['A-1'], invalid: [] });

export const subject = 'entries';
