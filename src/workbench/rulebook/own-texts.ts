import type { Rulebook } from './rulebook.js';

/** A number as the document writes it: `40,000`, `1.5`, `2027`. */
const FIGURE = /\d+(?:[.,]\d+)*/g;

/** A translation, with the figures of the English text that it translates. */
interface Translated {
  readonly figures: readonly string[];
  readonly text: string;
}

const known = new WeakMap<Rulebook['locales'], Map<string, ReadonlyMap<string, Translated>>>();

/**
 * The translation of a text for people who work with the rules: a title, a clause, or a label of a slot, which a checkout may show too. If
 * only the figures of a text change, its translation stays and gets the new figures. A no-break space separates thousands, because no
 * country reads it as a decimal point.
 * @returns `undefined` if `locales/<language>.yaml` has none, or it is not clear which figure is which
 */
export function ownText({ locales }: Pick<Rulebook, 'locales'>, language: string, english: string): string | undefined {
  const translated = translationsIn(locales, language).get(withoutFigures(english));
  if (!translated) return undefined;
  const figures = english.match(FIGURE) ?? [];
  let isClear = true;
  const text = translated.text.replaceAll(FIGURE, (figure) => {
    const now = new Set(translated.figures.flatMap((old, i) => (old === figure ? [figures[i]!] : [])));
    isClear &&= now.size < 2;
    const [value = figure] = now;
    return /^\d{1,3}(?:,\d{3})+$/.test(value) ? value.replaceAll(',', '\u00a0') : value;
  });
  return isClear ? text : undefined;
}

/** The figures of a text, sorted. A translation has the same figures. */
export const figuresIn = (text: string): readonly string[] => (text.match(FIGURE) ?? []).sort();

/** The key of a text's translation: the text with its figures replaced. */
export const withoutFigures = (text: string): string => text.replaceAll(FIGURE, '0');

function translationsIn(locales: Rulebook['locales'], language: string): ReadonlyMap<string, Translated> {
  const byLanguage = known.get(locales) ?? new Map<string, ReadonlyMap<string, Translated>>();
  known.set(locales, byLanguage);
  const { texts: shown = {}, reference = {} } = locales.get(language) ?? {};
  const texts =
    byLanguage.get(language) ??
    new Map(
      Object.entries({ ...shown, ...reference }).map(([english, text]) => [
        withoutFigures(english),
        { figures: english.match(FIGURE) ?? [], text },
      ]),
    );
  byLanguage.set(language, texts);
  return texts;
}
