import type { Cases, CheckContext, JsonSchema, PortableSchema, Scope, Test } from '../model/check.js';
import { NAME, otherField } from './internal/written.js';

/** Another text than in a second field. Passes where that is missing. */
export const code = 'mismatch';

/** The params of its diagnostics, by code. */
export interface Reports {
  readonly mismatch: { readonly other: string };
}

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

export const schema = (): PortableSchema => ({ none: 'JSON Schema cannot compare two fields.' });

export const message = (): string => '{label} must differ from {other}.';

export const params = (other: string): Reports['mismatch'] => ({ other });

export const cases = (other: string): Cases => ({ valid: [], invalid: [], same: [other] });

export const reads = (other: string): readonly string[] => [other];
