import type { Accepted, JsonSchema, PortableSchema, CheckTest } from '../core/index.js';

/** Refuses every value: for a rule whose `when` names what the gateway does not accept. */
export const code = 'unsupported';

export const parameters: JsonSchema = {
  intention: { group: 'presence', description: 'A field that must not be given' },
  description: 'Refuses every value of the field where the `when` of the rule matches.',
  enum: [true],
  examples: [true],
};

export const test = (): CheckTest => () => false;

export const inline = (): string => 'false';

export const schema = (): PortableSchema => ({ value: { not: {} } });

export const messages = {
  unsupported: '{label} is not accepted at present; choose another.',
};

export const cases = () => ({ valid: [], invalid: ['x', '0'] });

export const accepts = (): Accepted => ({ kind: 'nothing' });
