import { labelIn } from '../validator/translate.js';
import { values } from '../locales/en.js';
import type { Locale } from '../model/locale.js';
import type { Wording } from '../model/operation.js';
import type { ReferenceField } from '../model/reference.js';

interface Words {
  readonly label: string;
  readonly help: string | undefined;
  readonly notes: readonly string[];
  readonly value: (value: string) => string;
  readonly inLanguage: (wording: Wording) => string;
}

/** A field's words in a language: the rule file's own, else the catalogue's, else English. */
export function wordsOf(
  { name, label, help, notes = [] }: ReferenceField,
  operation: string,
  locale: Locale | undefined,
): Words {
  const inLanguage = (wording: Wording): string => {
    const english = typeof wording === 'string' ? wording : wording.en;
    if (locale === undefined) return english;
    return (typeof wording === 'string' ? undefined : wording[locale.language]) ?? textIn(locale, english);
  };
  return {
    label: (locale && labelIn(locale, operation, name)) ?? inLanguage(label),
    help: help === undefined ? undefined : inLanguage(help),
    notes: notes.map(inLanguage),
    inLanguage,
    value: (value) =>
      locale && Object.hasOwn(locale.texts, value)
        ? locale.texts[value]!
        : Object.hasOwn(values, value)
          ? values[value]!
          : value,
  };
}

function textIn({ texts }: Locale, english: string): string {
  return Object.hasOwn(texts, english) ? texts[english]! : english;
}
