import type { JsonSchema, Portable, Test } from '../model/check.js';
import type { Params } from '../model/diagnostic.js';

/** Wrong whatever it says: for a card whose `when` names what the gateway does not take (FED in part 2.6). */
export const code = 'unsupported';

export const parameters: JsonSchema = {
  description: "Refuses the field wherever the card's `when` holds.",
  enum: [true],
  examples: [true],
};

export const prepare = (): true => true;

export const test = (): Test => () => false;

export const inline = (): string => 'false';

export const schema = (): Portable => ({ value: { not: {} } });

export const message = (): string => '{label} has a value that is not supported at present; use another.';

export const params = (): Params => ({});

export const cases = () => ({ valid: [], invalid: ['x', '0'] });
