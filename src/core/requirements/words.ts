import type { Locale } from '../model/locale.js';
import type { LocalizedText } from '../model/operation.js';
import type { ReferenceField } from '../model/reference.js';

interface Words {
  readonly label: string;
  readonly help: string | undefined;
  readonly notes: readonly string[];
  readonly value: (value: string) => string;
  readonly inLanguage: (wording: LocalizedText, translations: 'labels' | 'texts') => string;
}

/** A field's words in a language: from the rule file, else from the catalogue, else in English. */
export function wordsOf(
  { label, help, notes = [], valueNames = {} }: ReferenceField,
  locale: Locale | undefined,
): Words {
  const inLanguage = (wording: LocalizedText, translations: 'labels' | 'texts'): string => {
    const english = typeof wording === 'string' ? wording : wording.en;
    if (locale === undefined) return english;
    const own = typeof wording === 'string' ? undefined : wording[locale.language];
    return own ?? entry(locale[translations], english) ?? english;
  };
  return {
    label: inLanguage(label, 'labels'),
    help: help === undefined ? undefined : inLanguage(help, 'texts'),
    notes: notes.map((note) => inLanguage(note, 'texts')),
    inLanguage,
    value: (value) => inLanguage(entry(valueNames, value) ?? value, 'texts'),
  };
}

function entry<T>(entries: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}
