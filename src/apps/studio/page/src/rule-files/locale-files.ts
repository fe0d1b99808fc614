import type { FileSummary } from '../api/contract.js';

const LOCALE = /^locales\/([^/]+)\.yaml$/;

/** The language that a file translates into; `undefined` for other files. */
export const languageOf = (path: string): string | undefined => LOCALE.exec(path)?.[1];

/** The files of languages, those that do not exist yet too: they are made by the first text. */
export function localeFiles(
  files: readonly Pick<FileSummary, 'path'>[],
  languages: readonly string[],
): readonly { readonly language: string; readonly file: string }[] {
  const own = files.flatMap(({ path }) => languageOf(path) ?? []);
  return [...new Set([...languages.filter((each) => each !== 'en'), ...own])].map((language) => ({
    language,
    file: `locales/${language}.yaml`,
  }));
}
