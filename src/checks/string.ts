import { type JsonSchema, MOST_ITEMS, type PortableSchema, type CheckTest, type ValueType } from '../core/index.js';

/**
 * The field has its JSON type: a JSON string, unless its entry below `fields` names another type. The validator itself compares the type;
 * `test` gets only text.
 */
export const code = 'type';

export const parameters: JsonSchema = {
  intention: { group: 'form', description: 'The type of each field' },
  description:
    'Each field must have the type that its entry below `fields` names. By default, it must be text, a JSON string, amounts included. Types need no rule: write this one, for the field "*", to name its source.',
  enum: [true],
  examples: [true],
};

export const test = (): CheckTest => () => true;

export const schema = (): PortableSchema => ({ value: { type: 'string' } });

const UNLESS = 'leave the field out if it has no value.';
/** The end of the message for a number: payers also read it in forms, where nothing is JSON. */
const AS_NUMBER = `at most ${Number.MAX_SAFE_INTEGER}; programs write it without quotes, and leave it out if it has no value.`;

export const messages = {
  string: `{label} must be sent as text; ${UNLESS}`,
  'string.integer': `{label} must be a whole number, such as 1250, ${AS_NUMBER}`,
  'string.minor': `{label} must be a whole number of minor units, such as 1250 for 12.50, ${AS_NUMBER}`,
  'string.number': `{label} must be a number, such as 1250 or 12.5, ${AS_NUMBER}`,
  'string.boolean': `{label} must be sent as JSON true or false; ${UNLESS}`,
  'string.list': `{label} must be sent as a list of at most ${MOST_ITEMS} entries; ${UNLESS}`,
  'string.item': 'Each entry of {label} must be text that is not blank.',
  'string.object': `{label} must be sent as a JSON object; ${UNLESS}`,
  'string.map': `{label} must be sent as a JSON object of at most ${MOST_ITEMS} texts; ${UNLESS}`,
};

export const typed = (type: ValueType | 'minor' | 'list' | 'item' | 'map' | 'object'): keyof typeof messages =>
  type === 'string' ? 'string' : `string.${type}`;

export const cases = () => ({ valid: ['x', '0', 'true'], invalid: [] });

export const subject = 'type';

export const fixed = true;
