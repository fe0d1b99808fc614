import { localeOf } from '../../compiler/locale.js';
import { translations } from '../../locales/index.js';
import type { Locale } from '../../model/locale.js';
import type { Rulebook } from '../../rulebook/rulebook.js';
import type { Language } from './api.js';

/** English first. */
export const languages: readonly Language[] = ['en', ...translations.map(({ language }) => language as Language)];

const known = new WeakMap<Rulebook, Map<string, Locale>>();

/** The catalogue of a language, with the wording that the rule files themselves give; `undefined` for English. */
export function localeIn(rulebook: Rulebook, language: Language = 'en'): Locale | undefined {
  const translation = translations.find((each) => each.language === language);
  if (!translation) return undefined;
  const catalogues = known.get(rulebook) ?? new Map<string, Locale>();
  known.set(rulebook, catalogues);
  const locale = catalogues.get(language) ?? { language, ...pick(localeOf(rulebook, translation)), texts: translation.texts };
  catalogues.set(language, locale);
  return locale;
}

const pick = ({ messages, labels }: Pick<Locale, 'messages' | 'labels'>): Pick<Locale, 'messages' | 'labels'> => ({ messages, labels });
