import { type Phrase, filled } from '../../core/index.js';
import { readPacked } from '../system/index.js';

/** The package's texts in another language for people who work on rules. */
export interface Catalogue {
  /** Findings, sentences of changes and errors, by their English template. */
  readonly phrases: Readonly<Record<string, string>>;
  /** Descriptions and advice in the authoring schemas, by their English. */
  readonly help: Readonly<Record<string, string>>;
}

let known: Readonly<Record<string, Catalogue>> | undefined;

/** The catalogue of a language; `undefined` for English and for unknown languages. All catalogues are read when the first one is needed. */
export function catalogueOf(language: string): Catalogue | undefined {
  if (language === 'en') return undefined;
  known ??= readPacked('translations.json.br') as typeof known;
  return known![language];
}

/** A phrase with plain values in a language, or in English if it has no translation. */
export function phraseIn(language: string, { template, values }: Phrase): string {
  return filled(catalogueOf(language)?.phrases[template] ?? template, values, String);
}
