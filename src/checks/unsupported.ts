import type { Accepted, CheckTest, JsonSchema, Narrowing, PortableSchema } from '../core/index.js';

/** Refuses every value, for a rule whose `when` says what the gateway does not accept. */
export const code = 'unsupported';

export const parameters: JsonSchema = {
  intention: { group: 'presence', description: 'A field that must not be given' },
  description:
    "Refuses every value of the field if the rule's `when` matches. The message says to leave the field out, or to choose another value if `when` names values of this field.",
  enum: [true],
  examples: [true],
};

export const test = (): CheckTest => () => false;

export const inline = (): string => 'false';

export const schema = (): PortableSchema => ({ value: { not: {} } });

export const messages = {
  unsupported: '{label} is not accepted; choose another.',
  'unsupported.at-all': '{label} is not accepted; leave it out.',
  'unsupported.at-all.others': '{label} is not accepted for this {others}; leave it out.',
  'unsupported.at-all.given': '{label} is not accepted when {others} is given; leave it out.',
};

export const alsoCalled = ['absent', 'empty', 'forbidden', 'not-allowed', 'prohibited'];

/** "Choose another" only helps if the rule refuses some values and not all. */
export const unconditional = 'unsupported.at-all';

export const cases = () => ({ valid: [], invalid: ['x', '0'] });

export const narrow = () => (): Narrowing => ({ nothing: true });

export const accepts = (): Accepted => ({ kind: 'nothing' });
