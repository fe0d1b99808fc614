import type { CheckContext, JsonSchema, Portable, Scope, Test } from '../model/check.js';
import type { Params } from '../model/diagnostic.js';
import { NAME, otherField } from './support/written.js';

/** Another text than a second field's; right where that one is missing (Peru's CCI and account, part 4.2). */
export const code = 'mismatch';

export const parameters: JsonSchema = {
  description: 'The field that the value must differ from.',
  type: 'string',
  pattern: NAME,
  examples: ['beneficiaryAccountNumber'],
};

export const prepare = (field: string, context: CheckContext): string => otherField(field, context);

export const test =
  (other: string): Test =>
  (value, order) =>
    value !== order[other];

export const inline = (other: string, { value, field }: Scope): string => `${value} !== ${field(other)}`;

export const schema = (): Portable => ({ none: 'JSON Schema cannot compare two fields.' });

export const message = (): string => '{label} must differ from {other}.';

export const params = (other: string): Params => ({ other });

export const cases = () => ({ valid: [], invalid: [] });

export const reads = (other: string): readonly string[] => [other];
