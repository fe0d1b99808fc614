import type { CheckContext, JsonSchema, Portable, Test } from '../model/check.js';
import type { Params } from '../model/diagnostic.js';
import { NAME, otherField } from './support/written.js';

/** An IBAN starts with the account's country (ISO 13616); right where that field is missing. */
export const code = 'mismatch';

export const parameters: JsonSchema = {
  description: 'The field with the two-letter country of the account.',
  type: 'string',
  pattern: NAME,
  examples: ['beneficiaryAccountCountry'],
};

export const prepare = (field: string, context: CheckContext): string => otherField(field, context);

export function test(other: string): Test {
  return (value, order) => {
    const country = order[other];
    return typeof country !== 'string' || value.slice(0, 2).toUpperCase() === country.toUpperCase();
  };
}

export const schema = (): Portable => ({ none: 'JSON Schema cannot compare two fields.' });

export const message = (): string => '{label} must start with the country in {other}.';

export const params = (other: string): Params => ({ other });

export const cases = () => ({ valid: [], invalid: [] });

export const reads = (other: string): readonly string[] => [other];
