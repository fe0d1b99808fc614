import type { RuleCondition, Conditions } from '../../core/index.js';

/** The words between the names and values of conditions. */
export interface ConditionWords {
  readonly when: string;
  readonly unless: string;
  readonly is: string;
  readonly isNot: string;
  readonly inAnyCase: string;
  readonly given: string;
  readonly missing: string;
  readonly or: string;
  readonly and: string;
}

const ENGLISH: ConditionWords = {
  when: 'when',
  unless: 'unless',
  is: 'is',
  isNot: 'is not',
  inAnyCase: 'in any case',
  given: 'is given',
  missing: 'is missing',
  or: 'or',
  and: 'and',
};

/** Conditions in words: `when bank is bank-a or bank-b`. */
export function conditionWords({ when, unless }: Conditions, words = ENGLISH): string {
  return [when && `${words.when} ${wordsOf(when, words)}`, unless && `${words.unless} ${wordsOf(unless, words)}`]
    .filter(Boolean)
    .join(', ');
}

function wordsOf(condition: RuleCondition, { is, isNot, inAnyCase, given, missing, or, and }: ConditionWords): string {
  return Object.entries(condition)
    .map(([name, entry]) =>
      typeof entry === 'string'
        ? `${name} ${entry === 'given' ? given : missing}`
        : 'any-case' in entry
          ? `${name} ${is} ${entry['any-case'].join(` ${or} `)} ${inAnyCase}`
          : 'not' in entry
            ? `${name} ${isNot} ${entry.not.join(` ${or} `)}`
            : `${name} ${is} ${entry.join(` ${or} `)}`,
    )
    .join(` ${and} `);
}
