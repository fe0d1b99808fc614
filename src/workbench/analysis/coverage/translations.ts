import { eachText, localeOf, PARTS, RANGE, translationsOf, englishWording } from '../../compiler/index.js';
import { type OwnLocale, type Rulebook, withoutFigures, ownText, textsIn } from '../../rulebook/index.js';

/** The English texts that a language may translate by their text, by the part of its file. */
interface English {
  readonly labels: ReadonlySet<string>;
  readonly texts: ReadonlySet<string>;
}

/** The English texts that each of the rulebook's own languages lacks, by language. */
export function untranslatedIn(rulebook: Rulebook): ReadonlyMap<string, readonly string[]> {
  const own = translationsOf(rulebook).filter(({ language }) => isForCheckouts(rulebook.locales.get(language)));
  return new Map(own.map((translation) => [translation.language, localeOf(rulebook, translation).untranslated]));
}

/** The texts of the rules and of the engine. */
export function englishTexts({ operations }: Pick<Rulebook, 'operations'>): English {
  const found = { labels: new Set<string>(), texts: new Set([RANGE]), messages: new Set<string>() };
  for (const operation of operations.values()) {
    eachText(operation, (kind, wording) => found[PARTS[kind]].add(englishWording(wording)), false);
    // A form shows the translation of a value without a name, or else the value itself.
    for (const { check } of operation.rules) for (const text of textsIn(check.parameters)) found.texts.add(text);
  }
  return found;
}

/** Whether a file of a language translates texts of checkouts. A file with only `reference` adds nothing to the package's catalogue. */
const isForCheckouts = (locale: OwnLocale | undefined): boolean =>
  locale !== undefined && Object.keys(locale).some((key) => key !== 'language' && key !== 'reference');

/** The English texts for people who work with the rules that each of the rulebook's own languages lacks, by language. */
export function unreadIn(rulebook: Rulebook): ReadonlyMap<string, readonly string[]> {
  const texts = [...referenceTexts(rulebook)];
  return new Map(
    [...rulebook.locales]
      .filter(([, { reference }]) => reference !== undefined)
      .map(([language]) => [language, texts.filter((english) => ownText(rulebook, language, english) === undefined)]),
  );
}

/**
 * The translations for people who work with the rules whose texts the rules no longer have, by language.
 * @param titles the titles of all files, which the studio shows
 */
export function unusedIn(rulebook: Rulebook, titles: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const forms = new Set([...referenceTexts(rulebook), ...titles].map(withoutFigures));
  return new Map(
    [...rulebook.locales].map(([language, { reference = {} }]) => [
      language,
      Object.keys(reference).filter((english) => !forms.has(withoutFigures(english))),
    ]),
  );
}

/** The English texts of the rule files that only people who work with the rules read. No checkout shows them. */
export function referenceTexts({
  about,
  operations,
  lists,
  slots,
  clauses,
  undocumented,
}: Pick<Rulebook, 'about' | 'operations' | 'lists' | 'slots' | 'clauses' | 'undocumented'>): ReadonlySet<string> {
  const all = [...operations.values()];
  return new Set(
    [
      about.title,
      about.document,
      ...all.flatMap(({ title, region, rules }) => [title, region, ...rules.map(({ document }) => document)]),
      ...[...lists.values()].flatMap(({ title, document, groups = [] }) => [title, document, ...groups]),
      ...[...slots.values()].flatMap(({ title, labels }) => [title, ...Object.values(labels)]),
      ...clauses.flatMap(({ text, reason }) => [text, reason]),
      ...undocumented.map(({ title }) => title),
    ].filter((text) => text !== undefined && text !== ''),
  ) as ReadonlySet<string>;
}
