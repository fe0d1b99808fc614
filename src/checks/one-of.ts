import {
  type Accepted,
  type Canonical,
  type JsonSchema,
  type Narrow,
  type Outcome,
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
import { INVISIBLE, invisibleCode } from './internal/invisible.js';
import { REFERENCE, TEXTS } from './internal/written.js';
import { relisted } from './internal/changes.js';

/** Allows some values, compared exactly. */
export const code = 'choice';

export const parameters: JsonSchema = {
  intention: { group: 'values', description: 'A list of allowed values' },
  description:
    'The values that the rule allows, or a list of them in rules/lists. Put a value in quotes if it has only digits.',
  anyOf: [TEXTS, { type: 'string', pattern: REFERENCE }],
  examples: [['EUR'], 'lists/document-types'],
};

export { isAmong };

export const prepare = sharedValuesOf;

export function test(values: ListedValues): CheckTest {
  if (isShared(values)) return isAmong(values);
  const allowed = new Set(values);
  return (value) => allowed.has(value);
}

export const inline = (values: ListedValues, scope: Scope): string =>
  isShared(values)
    ? `${scope.made('one-of', { isAmong }, scope.column(values))}(${scope.value})`
    : isOneOf(scope.value, values, scope);

export const schema = (values: ListedValues): PortableSchema =>
  isShared(values) ? { none: tooLongFor(values) } : { value: { enum: values } };

/** The longest list that a message contains, in characters. */
const LONG = 100;
const SHOWN = 5;

/** Counting two letters between values is enough to recognise long lists without joining them. */
const isLong = (values: ListedValues): boolean =>
  isShared(values) || values.length > LONG / 2 + 1 || values.join(', ').length > LONG;

export const messages = {
  'one-of': '{label} must be {values}.',
  'one-of.others': '{label} must be {values} for this {others}.',
  'one-of.one': '{label} must be {values}.',
  'one-of.one.others': '{label} must be {values} for this {others}.',
  'one-of.many': '{label} must be one of {count} values, such as {first}.',
  'one-of.many.others': '{label} must be one of {count} values for this {others}, such as {first}.',
};

export const alsoCalled = ['choices', 'const', 'enum', 'in', 'values'];

export const message = (values: ListedValues): keyof typeof messages =>
  isLong(values) ? 'one-of.many' : eachOf(values).length === 1 ? 'one-of.one' : 'one-of';

export function params(unsorted: ListedValues): CheckReports['choice'] {
  if (isShared(unsorted)) {
    const first = eachOf(unsorted).slice(0, SHOWN);
    return { values: first, count: String(eachOf(unsorted).length), first };
  }
  const values = inNaturalOrder(unsorted);
  return { values, ...(isLong(values) && { count: String(values.length), first: values.slice(0, SHOWN) }) };
}

export function cases(all: ListedValues) {
  const values = sampleOf(all);
  const allowed = new Set(eachOf(all));
  const last = values.at(-1) ?? '';
  const others = [`${last}X`, `${last}\n`, ` ${last}`, last.slice(0, -1), last.toLowerCase(), last.toUpperCase()];
  return { valid: values, invalid: others.filter((value) => value.trim() !== '' && !allowed.has(value)) };
}

export const outcomes = (): readonly Outcome[] => [INVISIBLE];

export const detail = (_: ListedValues, scope: Scope): string => invisibleCode(scope);

export const narrow =
  (values: ListedValues): Narrow =>
  () =>
    isShared(values) ? undefined : { values };

export const unordered = true;

export const accepts = (values: ListedValues): Accepted => ({ kind: 'values', values: eachOf(values) });

export const canonical = (values: ListedValues): Canonical | undefined => capitalsOf(eachOf(values));

export const union = (all: readonly ListedValues[]): readonly string[] | undefined =>
  all.some(isShared) ? undefined : [...new Set(all.flatMap(eachOf))];

export const states = (values: ListedValues): Stated => ({ codes: eachOf(values), size: eachOf(values).length });

export const changes = (before: ListedValues, after: ListedValues): readonly ParameterChange[] =>
  relisted('allowed values of {label}', eachOf(before), eachOf(after));

export const trials = trialsOf;
