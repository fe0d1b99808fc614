import type { Edit, Path, TranslationRow, FileSummary } from '../api/contract.js';
import { matches } from '../left/groups.js';
import { valueAt, withEdit } from './document.js';

export const TRANSLATION_FILTERS = ['all', 'open', 'missing', 'older', 'unused', 'file'] as const;
export type TranslationFilter = (typeof TRANSLATION_FILTERS)[number];

/** The order of the rows: first texts that are shown in English, then translations of an earlier English text, then unused translations. */
const RANK: Readonly<Record<TranslationRow['state'], number>> = {
  missing: 0,
  older: 1,
  unused: 2,
  file: 3,
  rule: 3,
  package: 4,
};

const OPEN: ReadonlySet<string> = new Set(['missing', 'older', 'unused']);

/** Identifies a row. */
export const rowKey = ({ part, key }: Pick<TranslationRow, 'part' | 'key'>): string => `${part} ${key}`;

/** The rows that match a filter, an operation and the words of a query, with open work first. */
export function chosenRows(
  rows: readonly TranslationRow[],
  {
    filter,
    operation,
    query,
  }: { readonly filter: TranslationFilter; readonly operation: string; readonly query: string },
): readonly TranslationRow[] {
  return rows
    .filter(({ state }) => filter === 'all' || (filter === 'open' ? OPEN.has(state) : state === filter))
    .filter(({ operations }) => operation === '' || operations.includes(operation))
    .filter(({ english, translation = '', key }) => matches(query, [english, translation, key]))
    .toSorted((a, b) => RANK[a.state] - RANK[b.state]);
}

/**
 * A translation as it is written in the file of a language. The translation of a message includes the English text from which it was made.
 */
export const writtenTranslation = ({ part, english }: TranslationRow, text: string): unknown =>
  text === '' ? undefined : part === 'messages' ? { en: english, text } : text;

/** The text of a written translation. */
export function translationText(written: unknown): string {
  const text =
    typeof written === 'object' && written !== null ? (written as { readonly text?: unknown }).text : written;
  return typeof text === 'string' ? text : '';
}

/**
 * The edits that write a translation into the file of a language, and begin the file if it is new.
 * @param data the data of the file
 * @param path the part and the key of the translation
 * @param value `undefined` removes it
 */
export function translationEdits(data: unknown, language: string, path: Path, value: unknown): readonly Edit[] {
  const isNew = valueAt(data, ['language']) === undefined;
  // Written as a whole, so that each text has its own line.
  if (isNew && value !== undefined)
    return [{ path: [], value: withEdit({ ...Object(data), language }, { path, value }) }];
  return [value === undefined ? { path } : { path, value }];
}

const LOCALE = /^locales\/([^/]+)\.yaml$/;

/** The language that a file translates into; `undefined` for other files. */
export const languageOf = (path: string): string | undefined => LOCALE.exec(path)?.[1];

/** The files of languages, including files that do not exist yet: the first text creates them. */
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
