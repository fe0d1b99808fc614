import type { JsonSchema, PortableSchema, Test } from '../model/check.js';
import type { Params } from '../model/diagnostic.js';

interface Parameters {
  readonly ignoring: string;
}

/** A value that is in one batch of orders only once. */
export const code = 'advice';

export const parameters: JsonSchema = {
  description: 'Refuses a value that an earlier order of the batch has; `ignoring` lists characters that do not count.',
  type: 'object',
  properties: { ignoring: { type: 'string' } },
  additionalProperties: false,
  examples: [{ ignoring: '-' }],
};

export const prepare = ({ ignoring = '' }: Partial<Parameters>): Parameters => ({ ignoring });

export const test = (): Test => () => true;

export const key =
  ({ ignoring }: Parameters) =>
  (value: string): string =>
    Array.from(ignoring).reduce((text, character) => text.replaceAll(character, ''), value);

export const schema = (): PortableSchema => ({ none: 'JSON Schema sees one order at a time.' });

export const message = (): string => '{label} is the same as in an earlier order of this batch; give another.';

export const params = (): Params => ({});

export const cases = () => ({ valid: [], invalid: [] });

export const subject = 'batch';
