import { anyCase, equals, field, has, isOther, textSchema, TYPED_BLANKS, withinSchema } from '../../../checks/index.js';
import {
  type Field,
  type JsonSchema,
  type Rule,
  type RuleCondition,
  type RuleConditions,
  alternativesOf,
  boundTests,
  entryBounds,
  entryMatches,
  listedIn,
} from '../../../core/index.js';
import { LONGEST, type Meanings } from './derived-schema.js';
import { all, any, not } from './simplify.js';

/** The orders to which a rule applies, by its `when` and `unless`. */
export function conditionSchema({ when, unless }: Rule, meanings: Meanings, fields: readonly Field[]): JsonSchema {
  const matching = (conditions: RuleConditions, counts: Counts): JsonSchema =>
    any(alternativesOf(conditions).map((condition) => matchingAll(condition, meanings, fields, counts)));
  return all([
    ...(when ? [matching(when, (match) => match === true)] : []),
    ...(unless ? [not(matching(unless, (match) => match !== false))] : []),
  ]);
}

/** Whether a value of a derived name counts as a match. `undefined` means a code that may match. */
type Counts = (match: boolean | undefined) => boolean;

/** The orders that match all entries of a condition. */
function matchingAll(
  condition: RuleCondition,
  meanings: Meanings,
  fields: readonly Field[],
  counts: Counts,
): JsonSchema {
  return all(
    Object.entries(condition).map(([name, entry]) => {
      const meaning = meanings.get(name);
      if (meaning)
        return meaning.isOneOf(
          meaning.domain.filter((value) => counts(entryMatches(entry, value, 'derived', boundTests))),
        );
      if (typeof entry === 'string') return entry === 'given' ? has(name) : not(has(name));
      const bounds = entryBounds(entry);
      if (bounds) {
        const { type = 'string' } = fields.find((each) => each.name === name) ?? {};
        return { required: [name], ...field(name, withinSchema(bounds, type)) };
      }
      if ('any-case' in entry) return equalsInAnyCase(name, entry['any-case']);
      return 'not' in entry ? isOther(name, entry.not) : equals(name, listedIn(entry));
    }),
  );
}

const equalsInAnyCase = (name: string, values: readonly string[]): JsonSchema => ({
  required: [name],
  ...field(
    name,
    textSchema(
      `[${TYPED_BLANKS}]*(?:${values.map(anyCase).join('|')})[${TYPED_BLANKS}]*`,
      `${TYPED_BLANKS}A-Za-z0-9_-`,
      LONGEST,
    ),
  ),
});
