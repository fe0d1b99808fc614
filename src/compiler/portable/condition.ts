import { equals, isOther } from '../../checks/support/portable.js';
import type { JsonSchema } from '../../model/check.js';
import type { Condition, Rule } from '../../model/operation.js';
import type { Meanings } from './derived.js';
import { all, not } from './simplify.js';

/** The orders that a rule is judged on, as far as its `when` and `unless` go. */
export function conditionSchema({ when, unless }: Rule, meanings: Meanings): JsonSchema {
  return all([...(when ? [holds(when, meanings)] : []), ...(unless ? [not(mayHold(unless, meanings))] : [])]);
}

function holds(condition: Condition, meanings: Meanings): JsonSchema {
  return entries(condition, meanings, (domain, listed, barred) =>
    listed
      ? domain.filter((value) => includes(listed, value))
      : domain.filter((value) => !barred.includes(value) && value !== 'unknown' && value !== 'unbound'),
  );
}

/** As {@link holds}, but a code that no binding explains may be any label. */
function mayHold(condition: Condition, meanings: Meanings): JsonSchema {
  return entries(condition, meanings, (domain, listed, barred) =>
    listed
      ? domain.filter((value) => includes(listed, value) || value === 'unbound')
      : domain.filter(
          (value) =>
            value !== 'unknown' && (value === 'unbound' ? !barred.includes('unknown') : !barred.includes(value)),
        ),
  );
}

/** `unknown` in a rule file covers both: the field says nothing, and no binding says what it means. */
const includes = (listed: readonly string[], value: string): boolean =>
  listed.includes(value === 'unbound' ? 'unknown' : value);

type Choose = (
  domain: readonly string[],
  listed: readonly string[] | undefined,
  barred: readonly string[],
) => readonly string[];

function entries(condition: Condition, meanings: Meanings, choose: Choose): JsonSchema {
  return all(
    Object.entries(condition).map(([name, entry]) => {
      const listed = 'not' in entry ? undefined : entry;
      const barred = 'not' in entry ? entry.not : [];
      const meaning = meanings.get(name);
      if (meaning) return meaning.isOneOf(choose(meaning.domain, listed, barred));
      return listed ? equals(name, listed) : isOther(name, barred);
    }),
  );
}

/** A rule's condition in words: `where bank is other and currency is not USD`; empty where it has none. */
export function conditionWords({ when, unless }: Rule): string {
  const words = (condition: Condition): string =>
    Object.entries(condition)
      .map(([name, entry]) =>
        'not' in entry ? `${name} is not ${entry.not.join(' or ')}` : `${name} is ${entry.join(' or ')}`,
      )
      .join(' and ');
  return [when ? `where ${words(when)}` : '', unless ? `unless ${words(unless)}` : ''].filter(Boolean).join(', ');
}
