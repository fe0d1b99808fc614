import {
  type Conditions,
  type RuleCondition,
  type RuleConditions,
  alternativesOf,
  boundsIn,
  entryBounds,
  listedIn,
} from '../../core/index.js';
import { type Language, type LanguageTerms, terms } from '../../words/index.js';

/**
 * Conditions in words: `when bank is bank-a or bank-b`.
 * @param labelOf what a field is called; by default its name
 */
export function conditionWords(
  { when, unless }: Conditions,
  language: Language = 'en',
  labelOf: (name: string) => string = (name) => name,
): string {
  const words = terms[language].condition;
  const all = (conditions: RuleConditions): string => wordsOf(conditions, words, labelOf);
  return [when && `${words.when} ${all(when)}`, unless && `${words.unless} ${all(unless)}`].filter(Boolean).join(', ');
}

function wordsOf(
  conditions: RuleConditions,
  words: LanguageTerms['condition'],
  labelOf: (name: string) => string,
): string {
  const { and, or } = words;
  return alternativesOf(conditions)
    .map((condition) =>
      Object.entries(condition)
        .map(([name, entry]) => `${labelOf(name)} ${entryWords(entry, words)}`)
        .join(` ${and} `),
    )
    .join(`, ${or} `);
}

function entryWords(
  entry: RuleCondition[string],
  { is, isNot, inAnyCase, bounds: words, given, missing, or, and }: LanguageTerms['condition'],
): string {
  if (typeof entry === 'string') return entry === 'given' ? given : missing;
  const bounds = entryBounds(entry);
  if (bounds)
    return `${is} ${boundsIn(bounds)
      .map(([bound, limit]) => `${words[bound]} ${limit}`)
      .join(` ${and} `)}`;
  const values = listedIn(entry).join(` ${or} `);
  if ('any-case' in entry) return `${is} ${values} ${inAnyCase}`;
  return `${'not' in entry ? isNot : is} ${values}`;
}
