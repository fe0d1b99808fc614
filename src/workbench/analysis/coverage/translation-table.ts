import type { LocalizedText, Operation } from '../../../core/index.js';
import {
  eachText,
  gatewayMessages,
  localeOf,
  messageIdOfRule,
  messagesOf,
  PARTS,
  translationsOf,
  englishWording,
} from '../../compiler/index.js';
import { type Rulebook, listNamed, listsOfRule, ownText, withoutFigures } from '../../rulebook/index.js';
import { englishTexts, referenceTexts } from './translations.js';

/** The parts of `locales/<language>.yaml` that translate English texts. */
type TranslationPart = 'labels' | 'texts' | 'messages' | 'reference';

/** An English text of a rulebook with its translation. */
export interface TranslationRow {
  readonly part: TranslationPart;
  /** The key in that part of the file: the English text, or the id of a message. */
  readonly key: string;
  readonly english: string;
  /**
   * `missing`: shown in English. `older`: the file translates an earlier English text. `unused`: the rules no longer have the English text.
   * `file`: translated in the file of the language. `rule`: translated beside the English text in the rule file. `package`: translated by
   * the package.
   */
  readonly state: 'missing' | 'older' | 'unused' | 'file' | 'rule' | 'package';
  readonly translation?: string;
  /** The English text from which an older translation was made. */
  readonly before?: string;
  /** The operations that have the text; empty if it belongs to the rulebook as a whole. */
  readonly operations: readonly string[];
}

interface Use {
  readonly part: TranslationPart;
  readonly english: string;
  readonly inRule: string | undefined;
  readonly operations: Set<string>;
}

/**
 * The English texts that a language translates, in the order of the rules, followed by the file's translations of texts that the rules no
 * longer have.
 * @param isWhole whether all rule files could be read: otherwise no text is `unused`
 * @param titles the titles of all files, which the studio shows
 */
export function translationTable(
  rulebook: Rulebook,
  language: string,
  { isWhole, titles }: { readonly isWhole: boolean; readonly titles: readonly string[] },
): readonly TranslationRow[] {
  const uses = usesIn(rulebook, language);
  const own = rulebook.locales.get(language);
  const translation = translationsOf(rulebook).find((each) => each.language === language);
  const lacking = new Set(translation && localeOf(rulebook, translation).untranslated);
  const messages = messagesOf(rulebook);
  const shown = (id: string): boolean =>
    id.includes('/') || Object.hasOwn(own?.messages ?? {}, id) || lacking.has(`${id}: ${messages.texts.get(id)!}`);
  for (const [id, english] of messages.texts)
    if (shown(id) && !uses.has(keyOf('messages', id)))
      uses.set(keyOf('messages', id), { part: 'messages', english, inRule: undefined, operations: new Set() });
  const referenceKeys = new Map(Object.keys(own?.reference ?? {}).map((key) => [withoutFigures(key), key]));
  const rows = [...uses].map(([used, { part, english, inRule, operations }]): TranslationRow => {
    const base = { part, english, operations: [...operations] };
    const key =
      part === 'reference' ? (referenceKeys.get(withoutFigures(english)) ?? english) : used.slice(part.length + 1);
    if (inRule !== undefined) return { ...base, key, state: 'rule', translation: inRule };
    const written = Object.hasOwn(own?.[part] ?? {}, key) ? own![part]![key] : undefined;
    if (typeof written === 'object')
      return written.en === english
        ? { ...base, key, state: 'file', translation: written.text }
        : { ...base, key, state: 'older', translation: written.text, before: written.en };
    if (written !== undefined) return { ...base, key, state: 'file', translation: written };
    const otherwise =
      part === 'reference'
        ? ownText(rulebook, language, english)
        : Object.hasOwn(translation?.[part] ?? {}, english)
          ? translation![part][english]
          : undefined;
    return otherwise === undefined
      ? { ...base, key, state: 'missing' }
      : { ...base, key, state: 'package', translation: otherwise };
  });
  return isWhole ? [...rows, ...unusedRows(rulebook, language, rows, titles)] : rows;
}

const keyOf = (part: TranslationPart, key: string): string => `${part} ${key}`;

/** The texts that the file of a language translates and the rules do not have. */
function unusedRows(
  rulebook: Rulebook,
  language: string,
  rows: readonly TranslationRow[],
  titles: readonly string[],
): readonly TranslationRow[] {
  const own = rulebook.locales.get(language);
  const known = new Set(rows.map(({ part, key }) => keyOf(part, key)));
  const { ids } = messagesOf(rulebook);
  const { texts } = englishTexts(rulebook);
  const forms = new Set(titles.map(withoutFigures));
  const isKnown = (part: TranslationPart, key: string): boolean =>
    known.has(keyOf(part, key)) ||
    (part === 'messages' && ids.has(key)) ||
    (part === 'reference' && forms.has(withoutFigures(key))) ||
    // Forms translate values without names.
    (part === 'texts' && texts.has(key));
  return (['labels', 'texts', 'messages', 'reference'] as const).flatMap((part) =>
    Object.entries(own?.[part] ?? {}).flatMap(([key, written]): readonly TranslationRow[] =>
      isKnown(part, key)
        ? []
        : [
            {
              part,
              key,
              english: typeof written === 'string' ? key : written.en,
              state: 'unused',
              translation: typeof written === 'string' ? written : written.text,
              operations: [],
            },
          ],
    ),
  );
}

/** The English texts with the operations that have them, by part and key. */
function usesIn(rulebook: Rulebook, language: string): Map<string, Use> {
  const uses = new Map<string, Use>();
  const add = (
    part: TranslationPart,
    wording: LocalizedText | undefined,
    operation?: string,
    key = wording === undefined ? '' : englishWording(wording),
  ): void => {
    if (wording === undefined || wording === '') return;
    const id = keyOf(part, key);
    const known = uses.get(id);
    const inRule = typeof wording === 'string' ? undefined : wording[language];
    // If one of two places has no translation, the text needs one.
    const both = known ? known.inRule && inRule : inRule;
    const operations = known?.operations ?? new Set();
    if (operation !== undefined) operations.add(operation);
    uses.set(id, { part, english: englishWording(wording), inRule: both, operations });
  };
  for (const operation of rulebook.operations.values()) addTexts(rulebook, operation, add);
  for (const [id, wording] of gatewayMessages(rulebook.gateway)) add('messages', wording, undefined, id);
  for (const english of referenceTexts(rulebook)) add('reference', english);
  return uses;
}

/** Adds the texts of an operation, with those of the lists and slots that it reads. */
function addTexts(
  rulebook: Rulebook,
  operation: Operation,
  add: (part: TranslationPart, wording: LocalizedText | undefined, operation?: string, key?: string) => void,
): void {
  const { id, title, region, derived, rules } = operation;
  eachText(operation, (kind, wording) => add(PARTS[kind], wording, id), false);
  for (const rule of rules) {
    if (rule.message !== undefined) add('messages', rule.message, id, messageIdOfRule(operation, rule));
    add('reference', rule.document, id);
    for (const clause of rule.clauses) add('reference', rulebook.clauses.find((each) => each.id === clause)?.text, id);
    for (const name of listsOfRule(rule, rulebook.lists)) {
      const list = rulebook.lists.get(listNamed(name) ?? name);
      for (const text of [list?.title, ...(list?.groups ?? [])]) add('reference', text, id);
    }
  }
  for (const text of [title, region]) add('reference', text, id);
  for (const { slot } of derived) add('reference', rulebook.slots.get(slot)?.title, id);
}
