import {
  MOST_WRITTEN_OUT,
  ParameterError,
  type Rule,
  type RuleCondition,
  type RuleConditions,
  say,
} from '../../../core/index.js';
import { listNamed } from '../references.js';
import type { WrittenCondition, WrittenConditions, WrittenRule } from './file-types.js';
import type { Path } from './yaml-file.js';

/** A rule or another entry with conditions, as a rule file writes them. */
type WithConditions = Pick<WrittenRule, 'when' | 'unless'>;

/** The same entry with the values of the lists that its conditions name. */
export type ListedRule<Written extends WithConditions = WrittenRule> = Omit<Written, 'when' | 'unless'> &
  Pick<Rule, 'when' | 'unless' | 'conditionLists'>;

/**
 * Replaces the lists that the conditions of a rule name with their values.
 * @param valuesOf the values of a list by its name; throws {@link ParameterError} for an unknown list
 * @param refuse called for a list that a condition cannot take, with its place in the rule
 */
export function withConditionLists<Written extends WithConditions>(
  written: Written,
  valuesOf: (name: string) => readonly string[],
  refuse: (path: Path, error: ParameterError) => void,
): ListedRule<Written> {
  const lists: string[] = [];
  const listed = (reference: string, path: Path): readonly string[] => {
    const name = listNamed(reference)!;
    lists.push(name);
    try {
      return short(name, valuesOf(name));
    } catch (error) {
      if (!(error instanceof ParameterError)) throw error;
      refuse(path, error);
      return [];
    }
  };
  const entryOf = (entry: WrittenCondition[string], path: Path): RuleCondition[string] => {
    if (entry === 'given' || entry === 'missing') return entry;
    if (typeof entry === 'string') return listed(entry, path);
    const not = 'not' in entry ? entry.not : undefined;
    return typeof not === 'string' ? { not: listed(not, [...path, 'not']) } : (entry as RuleCondition[string]);
  };
  const conditionOf = (condition: WrittenCondition, path: Path): RuleCondition =>
    Object.fromEntries(Object.entries(condition).map(([name, entry]) => [name, entryOf(entry, [...path, name])]));
  const conditionsOf = (conditions: WrittenConditions, path: Path): RuleConditions =>
    isSeveral(conditions)
      ? conditions.map((condition, i) => conditionOf(condition, [...path, i]))
      : conditionOf(conditions, path);
  const { when, unless, ...rest } = written;
  const conditions = {
    ...(when && { when: conditionsOf(when, ['when']) }),
    ...(unless && { unless: conditionsOf(unless, ['unless']) }),
  };
  return { ...rest, ...conditions, ...(lists.length > 0 && { conditionLists: [...new Set(lists)] }) };
}

const isSeveral = (conditions: WrittenConditions): conditions is readonly WrittenCondition[] =>
  Array.isArray(conditions);

/** The values of a list that is short enough: modules write them out in each condition. */
function short(name: string, values: readonly string[]): readonly string[] {
  if (values.length <= MOST_WRITTEN_OUT) return values;
  throw new ParameterError(
    say(
      'A condition takes a list of at most {most} values, and {list} has {count}; the check by takes a longer table.',
      {
        most: MOST_WRITTEN_OUT,
        list: `lists/${name}`,
        count: values.length,
      },
    ),
  );
}
