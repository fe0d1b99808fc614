import type { Locale, MessageTranslation } from '../core/index.js';
import enSite from './en/site.json' with { type: 'json' };
import enTerms from './en/terms.json' with { type: 'json' };
import esMessages from './es/messages.json' with { type: 'json' };
import esSite from './es/site.json' with { type: 'json' };
import esTerms from './es/terms.json' with { type: 'json' };
import ptBRMessages from './pt-BR/messages.json' with { type: 'json' };
import ptBRSite from './pt-BR/site.json' with { type: 'json' };
import ptBRTerms from './pt-BR/terms.json' with { type: 'json' };

/** The languages of the package, English first. */
export const languages = ['en', 'es', 'pt-BR'] as const;
export type Language = (typeof languages)[number];

/**
 * The texts that checkouts show in one language: messages of checks and of the engine, by their ids. The build makes
 * `payrules/locales/<language>` from them and from the rulebook's texts in that language, which take precedence.
 */
export interface Translation extends Omit<Required<Locale>, 'messages'> {
  readonly messages: Readonly<Record<string, MessageTranslation>>;
}

/** Every language besides English. Only rulebooks have labels of fields. */
export const translations: readonly Translation[] = [
  { language: 'es', labels: {}, ...esMessages },
  { language: 'pt-BR', labels: {}, ...ptBRMessages },
];

/** The words between the names and values of conditions, and the subject of a sentence about every field. */
export type LanguageTerms = typeof enTerms;
export const terms: Readonly<Record<Language, LanguageTerms>> = { en: enTerms, es: esTerms, 'pt-BR': ptBRTerms };

/** The texts of the reference pages. */
export type SiteWords = typeof enSite & { readonly language: Language };
export const siteWords: Readonly<Record<Language, SiteWords>> = {
  en: { language: 'en', ...enSite },
  es: { language: 'es', ...esSite },
  'pt-BR': { language: 'pt-BR', ...ptBRSite },
};
