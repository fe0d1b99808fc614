import type { JsonSchema, PortableSchema, Test } from '../model/check.js';

/** The field is a JSON string. The validator itself compares the type; `test` sees text only. */
export const code = 'type';

/** The params of its diagnostics, by code. */
export interface Reports {
  readonly type: {};
}

export const parameters: JsonSchema = {
  description: 'The field must be text: a JSON string, amounts included.',
  enum: [true],
  examples: [true],
};

export const prepare = (): true => true;

export const test = (): Test => () => true;

export const schema = (): PortableSchema => ({ value: { type: 'string' } });

export const message = (): string => '{label} must be sent as text; leave the field out if it has no value.';

export const params = (): Reports['type'] => ({});

export const cases = () => ({ valid: ['x', '0', 'true'], invalid: [] });

export const subject = 'type';

export const fixed = true;
