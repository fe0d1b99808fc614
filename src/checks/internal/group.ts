import {
  type CheckContext,
  type CheckReports,
  type CheckTest,
  type JsonSchema,
  PATH,
  ParameterError,
  type RuleCondition,
  type Scope,
  say,
} from '../../core/index.js';
import { has } from './portable.js';
import { assertUnique, knownField } from './written.js';

/** The common part of the checks on a group of fields, which decide how many of them are given. */

/** The other fields of the group. */
export interface Group {
  readonly others: readonly string[];
}

/** More fields would make schemas and conditions for pairs long. */
const MOST = 10;

export const subject = 'presence';

export const unordered = true;

export const reads = ({ others }: Group): readonly string[] => others;

export const params = ({ others }: Group): CheckReports['missing' | 'combination'] => ({ others });

export const groupSchema = (description: string, wish: string): JsonSchema => ({
  intention: { group: 'presence', description: wish },
  description,
  type: 'array',
  items: { type: 'string', pattern: PATH },
  minItems: 2,
  maxItems: MOST,
  uniqueItems: true,
  examples: [['email', 'phone']],
});

/** The finding is at the rule's own field, which must be in the group. */
export function prepare(written: readonly string[], context: CheckContext): Group {
  assertUnique(written);
  if (!written.includes(context.field))
    throw new ParameterError(
      say('The field of the rule is one of the group; add "{field}" to the list.', { field: context.field }),
    );
  for (const name of written)
    if (context.kindOf(knownField(name, context)) !== 'field')
      throw new ParameterError(say('"{name}" is not a field of the order; a group has only fields.', { name }));
  return { others: written.filter((name) => name !== context.field) };
}

/** The condition that all of some fields are given, or missing. */
export const allOf = (names: readonly string[], presence: 'given' | 'missing'): RuleCondition =>
  Object.fromEntries(names.map((name) => [name, presence]));

/** Conditions of which one matches if any of the fields is given, or missing. */
export const someOf = (names: readonly string[], presence: 'given' | 'missing'): readonly RuleCondition[] =>
  names.map((name) => ({ [name]: presence }));

/** Conditions of which one matches if two or more of the fields are given; empty for a single field. */
export const twoOf = (names: readonly string[]): readonly RuleCondition[] =>
  pairsOf(names).map((pair) => allOf(pair, 'given'));

/** Each pair of some names. */
const pairsOf = (names: readonly string[]): readonly (readonly [string, string])[] =>
  names.flatMap((name, i) => names.slice(i + 1).map((other) => [name, other] as const));

/** An expression that is true if each of some fields is given, or missing. */
export const every = (names: readonly string[], presence: 'given' | 'missing', { field }: Scope): string =>
  names.map((name) => `${field(name)} ${presence === 'given' ? '!==' : '==='} undefined`).join(' && ');

/** Schemas of orders with at least one of the fields, and with at most one. */
export const atLeastOne = (names: readonly string[]): JsonSchema => ({ anyOf: names.map(has) });
export function atMostOne(names: readonly string[]): JsonSchema {
  const both = pairsOf(names).map((pair): JsonSchema => ({ allOf: pair.map(has) }));
  return { not: both.length === 1 ? both[0]! : { anyOf: both } };
}

/** The test of checks that allow at most one field of the group. */
export const othersMissing =
  ({ others }: Group): CheckTest =>
  (_, order) =>
    others.every((name) => order[name] === undefined);

export const othersMissingInline = ({ others }: Group, scope: Scope): string => every(others, 'missing', scope);
