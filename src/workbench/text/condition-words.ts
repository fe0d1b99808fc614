import type { Conditions, RuleCondition } from '../../core/index.js';
import { type Language, type LanguageTerms, terms } from '../../words/index.js';

/** Conditions in words: `when bank is bank-a or bank-b`. */
export function conditionWords({ when, unless }: Conditions, language: Language = 'en'): string {
  const words = terms[language].condition;
  return [when && `${words.when} ${wordsOf(when, words)}`, unless && `${words.unless} ${wordsOf(unless, words)}`]
    .filter(Boolean)
    .join(', ');
}

function wordsOf(
  condition: RuleCondition,
  { is, isNot, inAnyCase, given, missing, or, and }: LanguageTerms['condition'],
): string {
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
