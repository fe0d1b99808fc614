import type { Edit, Path } from '../api/contract.js';
import { isSame, valueAt } from './document.js';
import { translationEdits } from './translations.js';

/** A text in English, or one for each language. */
type Wording = string | Readonly<Record<string, string>>;

/** A text about a field: its label, its help or one of its notes, with its present or future place in a rule file. */
export interface FieldText {
  readonly kind: 'label' | 'help' | 'note';
  readonly file: string;
  readonly path: Path;
  /** `undefined` if the field does not have this text. */
  readonly wording: Wording | undefined;
}

/** The part of a language's file that translates a text. */
export const partOf = ({ kind }: Pick<FieldText, 'kind'>): 'labels' | 'texts' =>
  kind === 'label' ? 'labels' : 'texts';

/**
 * The texts of a field of an operation. If several files have the same text, the last one counts.
 * @param files the files with fields, the operation's own last
 * @param isFact whether it is a fact
 */
export function textsOfField(
  field: string,
  files: readonly string[],
  dataOf: (file: string) => unknown,
  isFact = false,
): readonly FieldText[] {
  const own = files.at(-1)!;
  const single = (kind: 'label' | 'help'): FieldText => {
    const pathIn = [isFact ? 'facts' : 'fields', field, kind];
    const file = files.findLast((each) => valueAt(dataOf(each), pathIn) !== undefined) ?? own;
    return { kind, file, path: pathIn, wording: valueAt(dataOf(file), pathIn) as Wording | undefined };
  };
  const notes = files.flatMap((file) => {
    const list = valueAt(dataOf(file), ['notes']);
    return (Array.isArray(list) ? list : []).flatMap((note: unknown, i): readonly FieldText[] =>
      valueAt(note, ['field']) === field
        ? [{ kind: 'note', file, path: ['notes', i, 'text'], wording: valueAt(note, ['text']) as Wording }]
        : [],
    );
  });
  return [single('label'), single('help'), ...notes];
}

/** The text in a language, which is beside the English text or in the file of the language. */
export function wordingIn(text: FieldText, language: string, localeData: (language: string) => unknown): string {
  const { wording } = text;
  if (wording === undefined) return '';
  if (typeof wording !== 'string') {
    if (language === 'en' || wording[language] !== undefined) return wording[language] ?? '';
    return inFile(text, wording['en'] ?? '', localeData(language));
  }
  return language === 'en' ? wording : inFile(text, wording, localeData(language));
}

const inFile = (text: FieldText, english: string, data: unknown): string => {
  const found = valueAt(data, [partOf(text), english]);
  return typeof found === 'string' ? found : '';
};

/** The edits of a file. */
interface EditsOf {
  readonly file: string;
  readonly edits: readonly Edit[];
}

/**
 * The edits that write the texts of a field as a person typed them: each translation at its place, and the translation of a changed English
 * text under the new text.
 * @param typed the texts by language
 * @param locales the languages, each with its file and the data in it
 * @returns none if nothing differs
 */
export function editsOf(
  text: FieldText,
  typed: Readonly<Record<string, string>>,
  locales: readonly { readonly language: string; readonly file: string; readonly data: unknown }[],
): readonly EditsOf[] {
  const english = (typed['en'] ?? '').trim();
  const { file, path, wording } = text;
  const before = typeof wording === 'string' ? wording : (wording?.['en'] ?? '');
  if (english === '')
    return before === ''
      ? []
      : // A note without a text is no note.
        [{ file, edits: [{ path: text.kind === 'note' ? path.slice(0, -1) : path }] }];
  const beside = typeof wording === 'object' ? wording : {};
  const next =
    typeof wording === 'object'
      ? Object.fromEntries(
          Object.keys(wording).flatMap((language) => {
            const now = language === 'en' ? english : (typed[language] ?? '').trim();
            return now === '' ? [] : [[language, now]];
          }),
        )
      : english;
  return [
    ...(isSame(next, wording) ? [] : [{ file, edits: [{ path, value: next }] }]),
    ...locales.flatMap(({ language, file: localeFile, data }): readonly EditsOf[] => {
      if (beside[language] !== undefined) return [];
      const at = [partOf(text), english];
      const now = (typed[language] ?? '').trim();
      const written = valueAt(data, at);
      if (now === (written ?? '')) return [];
      return [{ file: localeFile, edits: translationEdits(data, language, at, now === '' ? undefined : now) }];
    }),
  ];
}
