import {
  type Accepted,
  type CheckContext,
  type JsonSchema,
  type Narrow,
  type ParameterChange,
  type PortableSchema,
  type Scope,
  type Stated,
  type CheckTest,
  inNaturalOrder,
  type CheckReports,
} from '../core/index.js';
import { capitalsOf } from './internal/canonical.js';
import { isOneOf } from './internal/inline.js';
import { REFERENCE, TEXTS, valuesOf } from './internal/written.js';
import { relisted } from './internal/changes.js';

/** Allows some values, compared exactly. */
export const code = 'choice';

export const parameters: JsonSchema = {
  intention: { group: 'values', description: 'A list of allowed values' },
  description: 'The values that are allowed, each in quotes where it has only digits, or a list in rules/lists.',
  anyOf: [TEXTS, { type: 'string', pattern: REFERENCE }],
  examples: [['EUR'], 'lists/document-types'],
};

export const prepare = (written: string | readonly string[], context: CheckContext): readonly string[] =>
  valuesOf(written, context);

export function test(values: readonly string[]): CheckTest {
  const allowed = new Set(values);
  return (value) => allowed.has(value);
}

export const inline = (values: readonly string[], scope: Scope): string => isOneOf(scope.value, values, scope);

export const schema = (values: readonly string[]): PortableSchema => ({ value: { enum: values } });

/** Longer lists are shortened in the message. */
const LONG = 100;
const SHOWN = 5;

const isLong = (values: readonly string[]): boolean => values.join(', ').length > LONG;

export const messages = {
  'one-of': '{label} must be one of {values}.',
  'one-of.others': '{label} must be {values} for this {others}.',
  'one-of.one': '{label} must be {values}.',
  'one-of.one.others': '{label} must be {values} for this {others}.',
  'one-of.many': '{label} must be one of {count} values, such as {first}.',
  'one-of.many.others': '{label} must be one of {count} values for this {others}, such as {first}.',
};

export const message = (values: readonly string[]): keyof typeof messages =>
  values.length === 1 ? 'one-of.one' : isLong(values) ? 'one-of.many' : 'one-of';

export function params(unsorted: readonly string[]): CheckReports['choice'] {
  const values = inNaturalOrder(unsorted);
  return { values, ...(isLong(values) && { count: String(values.length), first: values.slice(0, SHOWN) }) };
}

export function cases(values: readonly string[]) {
  const last = values.at(-1) ?? '';
  const others = [`${last}X`, `${last}\n`, ` ${last}`, last.slice(0, -1), last.toLowerCase(), last.toUpperCase()];
  return { valid: values, invalid: others.filter((value) => value.trim() !== '' && !values.includes(value)) };
}

export const narrow =
  (values: readonly string[]): Narrow =>
  () => ({ values });

export const unordered = true;

export const accepts = (values: readonly string[]): Accepted => ({ kind: 'values', values });

export const canonical = capitalsOf;

export const union = (all: readonly (readonly string[])[]): readonly string[] => [...new Set(all.flat())];

export const states = (values: readonly string[]): Stated => ({ codes: values, size: values.length });

export const changes = (before: readonly string[], after: readonly string[]): readonly ParameterChange[] =>
  relisted('allowed values of {label}', before, after);
