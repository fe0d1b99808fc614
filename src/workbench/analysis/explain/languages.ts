import { compileRule, localeOf, ruleMessage, translationsOf } from '../../compiler/index.js';
import { type Locale, type Operation, type Rule, wordedIn } from '../../../core/index.js';
import { type Language, terms } from '../../../words/index.js';
import type { Rulebook } from '../../rulebook/index.js';
import { THE_VALUE, boundWordsOf, type RuleExplanation } from './explain.js';

/** The part of a rulebook that has texts of checkouts. */
export type RulebookTexts = Pick<Rulebook, 'operations' | 'gateway' | 'locales'>;

const known = new WeakMap<RulebookTexts, Map<string, Locale>>();

/** The catalogue of a language, including the translations in the rule files; `undefined` for English. */
export function localeIn(rulebook: RulebookTexts, language: string = 'en'): Locale | undefined {
  const catalogues = known.get(rulebook) ?? new Map<string, Locale>();
  known.set(rulebook, catalogues);
  const before = catalogues.get(language);
  if (before) return before;
  const translation = translationsOf(rulebook).find((each) => each.language === language);
  if (!translation) return undefined;
  const { locale } = localeOf(rulebook, translation);
  catalogues.set(language, locale);
  return locale;
}

/** The message of a rule in a language, or in English where the catalogue has no translation. */
export function translatedMessage(
  { id, from, words }: RuleExplanation,
  operation: Operation,
  locale: Locale | undefined,
): string {
  const rule = operation.rules.find((each) => each.id === id && each.from === from);
  return rule ? messageOfRule(rule, words, operation, locale) : words;
}

/**
 * The same for a rule as the rule files have it, or for a row of its table.
 * @param words its message in English
 */
export function messageOfRule(rule: Rule, words: string, operation: Operation, locale: Locale | undefined): string {
  if (!locale) return words;
  const labels = { ...locale.labels, [THE_VALUE]: terms[languageOf(locale)].everyField };
  const { params } = compileRule(operation, rule);
  const bounds = boundWordsOf(operation, rule);
  const own = bounds.length === 0 ? words : ruleMessage(operation, rule, THE_VALUE);
  return [{ words: own, params }, ...bounds]
    .map(({ words: message, params: of }) => {
      const translated = wordedIn({ message, params: of, severity: rule.severity }, { ...locale, labels });
      return translated?.message ?? message;
    })
    .join(' ');
}

/** The language of the words that the package adds: English if the package lacks the rulebook's language. */
const languageOf = ({ language }: Locale): Language => (Object.hasOwn(terms, language) ? (language as Language) : 'en');
