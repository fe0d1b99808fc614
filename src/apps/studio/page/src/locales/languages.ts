import { language } from '../state/settings.js';

/** The name of a language in that of the page: Spanish. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames(language.value, { type: 'language', fallback: 'code' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(language.value) + name.slice(1);
}
