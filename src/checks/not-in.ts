import type { Accepted, JsonSchema, ParameterChange, PortableSchema, Scope, Stated, CheckTest } from '../core/index.js';
import {
  eachOf,
  isShared,
  sharedValuesOf,
  sampleOf,
  tooLongFor,
  trialsOf,
  type ListedValues,
} from './internal/listed.js';
import { isAmong } from './internal/lookup.js';
import { REFERENCE, TEXTS } from './internal/written.js';
import { relisted } from './internal/changes.js';

/** Refuses some values, compared exactly. */
export const code = 'unsupported';

export const parameters: JsonSchema = {
  intention: { group: 'values', description: 'Block certain values' },
  description:
    'The values that the rule refuses, or a list of them in rules/lists. Put a value in quotes if it has only digits.',
  anyOf: [{ type: 'string', pattern: REFERENCE }, TEXTS],
  examples: ['lists/closed-countries'],
};

export const prepare = sharedValuesOf;

export function test(values: ListedValues): CheckTest {
  if (isShared(values)) {
    const isRefused = isAmong(values);
    return (value) => !isRefused(value);
  }
  const refused = new Set(values);
  return (value) => !refused.has(value);
}

/** Only a shared list has its own function; other lists use {@link test}. */
export const inline = (values: ListedValues, scope: Scope): string | undefined =>
  isShared(values) ? `!${scope.made('one-of', { isAmong }, scope.column(values))}(${scope.value})` : undefined;

export const schema = (values: ListedValues): PortableSchema =>
  isShared(values) ? { none: tooLongFor(values) } : { value: { not: { enum: values } } };

export const messages = {
  'not-in': '{label} is not accepted; choose another.',
  'not-in.others': '{label} is not accepted for this {others}; choose another.',
};

export const alsoCalled = ['except', 'exclude', 'excludes', 'not'];

export function cases(all: ListedValues) {
  const values = sampleOf(all);
  const refused = new Set(eachOf(all));
  const last = values.at(-1) ?? '';
  return { valid: [`${last}X`, `${last}\n`].filter((value) => !refused.has(value)), invalid: values };
}

export const unordered = true;

export const accepts = (values: ListedValues): Accepted => ({ kind: 'all-but', values: eachOf(values) });

export const states = (values: ListedValues): Stated => ({ codes: eachOf(values), size: eachOf(values).length });

export const changes = (before: ListedValues, after: ListedValues): readonly ParameterChange[] =>
  relisted('refused values of {label}', eachOf(before), eachOf(after));

export const trials = trialsOf;
