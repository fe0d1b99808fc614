import {
  PATH,
  type CheckContext,
  type JsonSchema,
  type PortableSchema,
  type Scope,
  type CheckTest,
  type CheckReports,
} from '../core/index.js';
import { otherField } from './internal/written.js';

/** An IBAN starts with the account's country (ISO 13616), or for some territories with another country. Passes if that field is missing. */
export const code = 'mismatch';

export const parameters: JsonSchema = {
  intention: { group: 'fields', description: 'The country of an account' },
  description:
    'The field with the country of the account, in two letters. The value, an IBAN, must start with this country or, for some territories, with the country whose IBANs they use. If the field is missing, the value passes.',
  type: 'string',
  pattern: PATH,
  examples: ['beneficiaryAccountCountry'],
};

export const prepare = (field: string, context: CheckContext): string => otherField(field, context);

/** Territories by the country whose IBANs they use (IBAN registry). */
const TERRITORIES: Readonly<Record<string, string>> = {
  FR: 'RE GP MQ GF YT PM BL MF NC PF WF TF',
  FI: 'AX',
  GB: 'JE GG IM',
};

export function isFrom(iban: string, country: string | null | undefined): boolean {
  if (typeof country !== 'string') return true;
  const start = iban.slice(0, 2).toUpperCase();
  const named = country.toUpperCase();
  return start === named || Boolean(TERRITORIES[start]?.split(' ').includes(named));
}

export const test =
  (other: string): CheckTest =>
  (value, order) =>
    isFrom(value, order[other]);

export const inline = (other: string, scope: Scope): string =>
  `${scope.use('iban-country', { isFrom })}(${scope.value}, ${scope.field(other)})`;

export const schema = (): PortableSchema => ({ none: 'JSON Schema cannot compare two fields.' });

export const messages = {
  'iban-country': '{label} must start with the country in {other}.',
};

export const params = (other: string): CheckReports['mismatch'] => ({ other });

export const reads = (other: string): readonly string[] => [other];
