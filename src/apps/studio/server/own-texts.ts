import { referenceTexts } from '../../../workbench/analysis/index.js';
import type { Language, TextsAnswer } from './api.js';
import type { Compilation } from './compilation.js';

/** The translations of titles, clauses and other texts of the rule files that only people read who work with them. */
export function ownTexts(compilation: Compilation, language: Language): TextsAnswer {
  const translator = compilation.translator(language);
  const { files } = compilation.contents.reading;
  const titles = [...files.values()].flatMap(({ data }) =>
    textIn((data as { readonly title?: unknown } | null)?.title),
  );
  const texts = [...referenceTexts(compilation.rulebook), ...titles].flatMap((english) => {
    const { text, lang } = translator.own(english);
    return lang === undefined ? [[english, text] as const] : [];
  });
  return { texts: Object.fromEntries(texts) };
}

const textIn = (value: unknown): readonly string[] => (typeof value === 'string' ? [value] : []);
