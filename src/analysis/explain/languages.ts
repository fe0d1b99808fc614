import { localeOf } from '../../compiler/locale-module.js';
import { evaluatedRules } from '../../compiler/keyword-schema.js';
import { translate } from '../../validator/translate.js';
import { translations } from '../../locales/index.js';
import type { CompiledOperation } from '../../model/compiled.js';
import type { Locale } from '../../model/locale.js';
import type { Operation } from '../../model/operation.js';
import type { Rulebook } from '../../rulebook/rulebook.js';
import type { RuleExplanation } from './explain.js';

/** The languages that rules are explained in. */
export type Language = 'en' | 'es' | 'pt-BR';

/** English first. */
export const languages: readonly Language[] = ['en', ...translations.map(({ language }) => language as Language)];

/** The subject of a message of a rule on every field. */
const ANY_FIELD: Readonly<Record<string, string>> = { es: 'El valor', 'pt-BR': 'O valor' };

const known = new WeakMap<Rulebook, Map<string, Locale>>();

/** The catalogue of a language, including the translations in the rule files; `undefined` for English. */
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

/** The message of a rule in a language; in English where the catalogue has no translation. */
export function ruleMessage(
  { id, from, words }: RuleExplanation,
  operation: Operation,
  compiled: CompiledOperation,
  locale: Locale | undefined,
): string {
  if (!locale) return words;
  const at = evaluatedRules(operation).findIndex((rule) => rule.id === id && rule.from === from);
  if (at >= 0) return translate(compiled.rules[at]!.diagnostic, locale, compiled.id).message;
  // The rule on every field, of which the last rule is the one on the last field.
  const anyField = { ...locale, labels: { ...locale.labels, '*': ANY_FIELD[locale.language] ?? '*' } };
  return translate({ ...compiled.rules.at(-1)!.diagnostic, field: '*' }, anyField, compiled.id).message;
}
