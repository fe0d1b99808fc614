import type { JsonSchema, Portable, Test } from '../model/check.js';
import type { Params } from '../model/diagnostic.js';

interface Parameters {
  readonly ignoring: string;
}

/** The same text twice in one batch (a fixed `beneficiaryId` may trigger risk control in Pakistan, part 7). One order alone is never wrong. */
export const code = 'advice';

export const parameters: JsonSchema = {
  description: 'Warns where a value comes again in one batch; `ignoring` are characters that do not count.',
  type: 'object',
  properties: { ignoring: { type: 'string' } },
  additionalProperties: false,
  examples: [{ ignoring: '-' }],
};

export const prepare = ({ ignoring = '' }: Partial<Parameters>): Parameters => ({ ignoring });

export const test = (): Test => () => true;

/** The text that is compared within a batch. */
export const key =
  ({ ignoring }: Parameters) =>
  (value: string): string =>
    Array.from(ignoring).reduce((text, character) => text.replaceAll(character, ''), value);

export const schema = (): Portable => ({ none: 'JSON Schema sees one order at a time.' });

export const message = (): string => '{label} is the same as in an earlier order of this batch; give another.';

export const params = (): Params => ({});

export const cases = () => ({ valid: [], invalid: [] });
