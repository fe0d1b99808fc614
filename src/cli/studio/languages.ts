import { localeOf } from '../../compiler/locale.js';
import { cardsOf } from '../../compiler/schema.js';
import { translate } from '../../evaluator/translate.js';
import { translations } from '../../locales/index.js';
import type { CompiledOperation } from '../../model/compiled.js';
import type { Locale } from '../../model/locale.js';
import type { Operation } from '../../model/operation.js';
import type { Rulebook } from '../../rulebook/rulebook.js';
import type { RuleExplanation } from '../../studies/explain.js';
import type { Language } from './api.js';

/** English first. */
export const languages: readonly Language[] = ['en', ...translations.map(({ language }) => language as Language)];

/** What a rule on every field calls it. */
const ANY_FIELD: Readonly<Record<string, string>> = { es: 'El valor', 'pt-BR': 'O valor' };

const known = new WeakMap<Rulebook, Map<string, Locale>>();

/** The catalogue of a language, with the wording that the rule files themselves give; `undefined` for English. */
export function localeIn(rulebook: Rulebook, language: Language = 'en'): Locale | undefined {
  const translation = translations.find((each) => each.language === language);
  if (!translation) return undefined;
  const catalogues = known.get(rulebook) ?? new Map<string, Locale>();
  known.set(rulebook, catalogues);
  const before = catalogues.get(language);
  if (before) return before;
  const { messages, labels } = localeOf(rulebook, translation);
  const locale = { language, messages, labels, texts: translation.texts, advice: translation.advice };
  catalogues.set(language, locale);
  return locale;
}

/** What a rule says to a person, in a language; in English where its catalogue says nothing of it. */
export function ruleWords(
  { id, from, words }: RuleExplanation,
  operation: Operation,
  compiled: CompiledOperation,
  locale: Locale | undefined,
): string {
  if (!locale) return words;
  const at = cardsOf(operation).findIndex((rule) => rule.id === id && rule.from === from);
  if (at >= 0) return translate(compiled.rules[at]!.diagnostic, locale, compiled.id).message;
  // The rule on every field, of which the last rule is the one on the last field.
  const anyField = { ...locale, labels: { ...locale.labels, '*': ANY_FIELD[locale.language] ?? '*' } };
  return translate({ ...compiled.rules.at(-1)!.diagnostic, field: '*' }, anyField, compiled.id).message;
}
