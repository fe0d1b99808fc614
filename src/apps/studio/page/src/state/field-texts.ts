import { computed, signal } from '@preact/signals';
import { post } from '../api/client.js';
import { editsOf, partOf, textsOfField, wordingIn, type FieldText } from '../rule-files/field-texts.js';
import { valueAt } from '../rule-files/document.js';
import { failed } from './connection.js';
import { dataOf, edit, edited } from './edits.js';
import { drafts, load, textOf } from './files.js';
import { locales, operation, summary } from './rulebook.js';
import { notify } from './notice.js';
import { t } from '../locales/index.js';

/** The field whose texts are edited; `undefined` while the dialog is closed. */
export const field = signal<string | undefined>(undefined);
const typed = signal<Readonly<Record<string, string>>>({});

export function beginTexts(name: string): void {
  typed.value = {};
  field.value = name;
  load(localePaths()).catch(failed);
}

export const leaveTexts = (): void => void (field.value = undefined);

const localePaths = (): readonly string[] => locales.value.map(({ file }) => file);

/** Whether everything that the dialog shows is loaded. */
export const isLoaded = computed(() => localePaths().every((file) => textOf(file) !== undefined));

/** The texts of the field, and at the end a note to add. */
export const texts = computed((): readonly FieldText[] => {
  const [shown, view] = [summary.value, operation.value];
  if (field.value === undefined || !shown || view?.id !== shown.id) return [];
  const include = valueAt(dataOf(shown.file), ['include']);
  const shared = (Array.isArray(include) ? include : []).map((name) => `${String(name)}.yaml`);
  const isFact = view.facts.some(({ name }) => name === field.value);
  const found = textsOfField(field.value, [...shared, shown.file], dataOf, isFact);
  const notes = valueAt(dataOf(shown.file), ['notes']);
  const next = {
    kind: 'note',
    file: shown.file,
    path: ['notes', Array.isArray(notes) ? notes.length : 0, 'text'],
  } as const;
  return [...found, { ...next, wording: undefined }];
});

const keyOf = ({ file, path }: FieldText, language: string): string => `${file} ${path.join('/')} ${language}`;
const localeData = (language: string): unknown => dataOf(`locales/${language}.yaml`) ?? {};

/** A text in a language as it is typed. */
export const valueIn = (text: FieldText, language: string): string =>
  typed.value[keyOf(text, language)] ?? wordingIn(text, language, localeData);

export const typeIn = (text: FieldText, language: string, value: string): void =>
  void (typed.value = { ...typed.value, [keyOf(text, language)]: value });

/** Whether something was typed. */
export const isTyped = computed(() => Object.keys(typed.value).length > 0);

/** Writes the typed texts into the rule files and the files of the languages, as one step, and says so. */
export async function applyTexts(): Promise<void> {
  const name = field.value!;
  const group = `texts of ${name} ${Date.now()}`;
  const languages = ['en', ...locales.value.map(({ language }) => language)];
  const changed = texts.value.filter((text) => languages.some((language) => keyOf(text, language) in typed.value));
  const now = changed.map((text) => ({
    text,
    values: Object.fromEntries(languages.map((language) => [language, valueIn(text, language)])),
  }));
  leaveTexts();
  let isChanged = false;
  // From the last note to the first, because removing a note moves the notes after it.
  for (const { text, values } of now.toReversed()) {
    const files = locales.value.map(({ language, file }) => ({ language, file, data: dataOf(file) ?? {} }));
    for (const { file, edits } of editsOf(text, values, files)) {
      isChanged = true;
      const isNote = text.kind === 'note' && text.wording === undefined && file === text.file;
      edit(
        file,
        isNote ? [{ path: text.path.slice(0, -1), value: { field: name, text: values['en']!.trim() } }] : edits,
        group,
      );
    }
  }
  if (!isChanged) return;
  await edited();
  await dropUnused(
    now.flatMap(({ text }) => (text.wording === undefined ? [] : [{ part: partOf(text), key: englishOf(text) }])),
    group,
  );
  notify(t('texts.changed', { field: name }), { isUndoable: true });
}

const englishOf = ({ wording }: FieldText): string => (typeof wording === 'string' ? wording : (wording?.['en'] ?? ''));

/** Removes translations of texts that no rule has any more, because lint would refuse them. */
async function dropUnused(
  keys: readonly { readonly part: 'labels' | 'texts'; readonly key: string }[],
  group: string,
): Promise<void> {
  try {
    for (const { language, file } of locales.value) {
      const written = keys.filter(({ part, key }) => valueAt(dataOf(file), [part, key]) !== undefined);
      if (written.length === 0) continue;
      const { rows } = await post('translations')({ drafts: drafts.value, language });
      const unused = written.filter(({ part, key }) =>
        rows.some((row) => row.state === 'unused' && row.part === part && row.key === key),
      );
      if (unused.length > 0)
        edit(
          file,
          unused.map(({ part, key }) => ({ path: [part, key] })),
          group,
        );
    }
    await edited();
  } catch (error) {
    failed(error);
  }
}
