import type {
  Accepted,
  CheckContext,
  JsonSchema,
  ParameterChange,
  PortableSchema,
  Stated,
  CheckTest,
} from '../core/index.js';
import { REFERENCE, TEXTS, valuesOf } from './internal/written.js';
import { relisted } from './internal/changes.js';

/** Refuses some values, compared exactly. */
export const code = 'unsupported';

export const parameters: JsonSchema = {
  intention: { group: 'values', description: 'Block certain values' },
  description: 'The values that are refused, each in quotes where it has only digits, or a list in rules/lists.',
  anyOf: [{ type: 'string', pattern: REFERENCE }, TEXTS],
  examples: ['lists/closed-countries'],
};

export const prepare = (written: string | readonly string[], context: CheckContext): readonly string[] =>
  valuesOf(written, context);

export function test(values: readonly string[]): CheckTest {
  const refused = new Set(values);
  return (value) => !refused.has(value);
}

export const schema = (values: readonly string[]): PortableSchema => ({ value: { not: { enum: values } } });

export const messages = {
  'not-in': '{label} is not accepted; choose another.',
  'not-in.others': '{label} is not accepted for this {others}; choose another.',
};

export function cases(values: readonly string[]) {
  const last = values.at(-1) ?? '';
  return { valid: [`${last}X`, `${last}\n`].filter((value) => !values.includes(value)), invalid: values };
}

export const unordered = true;

export const accepts = (values: readonly string[]): Accepted => ({ kind: 'all-but', values });

export const states = (values: readonly string[]): Stated => ({ codes: values, size: values.length });

export const changes = (before: readonly string[], after: readonly string[]): readonly ParameterChange[] =>
  relisted('refused values of {label}', before, after);
