import { anyCase, equals, field, has, isOther, textSchema } from '../../../checks/index.js';
import { type RuleCondition, type JsonSchema, type Rule, entryMatches } from '../../../core/index.js';
import type { Meanings } from './derived-schema.js';
import { all, not } from './simplify.js';

/** The orders that a rule applies to, as far as its `when` and `unless` say. */
export function conditionSchema({ when, unless }: Rule, meanings: Meanings): JsonSchema {
  return all([
    ...(when ? [matching(when, meanings, (match) => match === true)] : []),
    ...(unless ? [not(matching(unless, meanings, (match) => match !== false))] : []),
  ]);
}

/**
 * The orders that match a condition.
 * @param counts whether a value of a derived name counts as matching; `undefined` is a code that could
 */
function matching(
  condition: RuleCondition,
  meanings: Meanings,
  counts: (match: boolean | undefined) => boolean,
): JsonSchema {
  return all(
    Object.entries(condition).map(([name, entry]) => {
      const meaning = meanings.get(name);
      if (meaning)
        return meaning.isOneOf(meaning.domain.filter((value) => counts(entryMatches(entry, value, 'derived'))));
      if (typeof entry === 'string') return entry === 'given' ? has(name) : not(has(name));
      if ('any-case' in entry) return equalsInAnyCase(name, entry['any-case']);
      return 'not' in entry ? isOther(name, entry.not) : equals(name, entry);
    }),
  );
}

const equalsInAnyCase = (name: string, values: readonly string[]): JsonSchema => ({
  required: [name],
  ...field(
    name,
    textSchema(values.map(anyCase).join('|'), 'A-Za-z0-9_-', Math.max(...values.map(({ length }) => length))),
  ),
});

/** A rule's condition in words: `where bank is other and currency is not USD`; empty where it has none. */
export function conditionText({ when, unless }: Rule): string {
  const words = (condition: RuleCondition): string =>
    Object.entries(condition)
      .map(([name, entry]) =>
        typeof entry === 'string'
          ? `${name} is ${entry}`
          : 'any-case' in entry
            ? `${name} is ${entry['any-case'].join(' or ')} in any case`
            : 'not' in entry
              ? `${name} is not ${entry.not.join(' or ')}`
              : `${name} is ${entry.join(' or ')}`,
      )
      .join(' and ');
  return [when ? `where ${words(when)}` : '', unless ? `unless ${words(unless)}` : ''].filter(Boolean).join(', ');
}
