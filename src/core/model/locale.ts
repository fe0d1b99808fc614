/** The wording of one language, as `payrules/locales/<language>` exports it. Texts that it lacks stay English. */
export interface Locale {
  /** BCP 47: `es`, `pt-BR`. */
  readonly language: string;
  /**
   * Messages by their English template, as a check or a rule writes it: `{label} must be from {min} to {max} {currency}.` A translation
   * with `{names}` that the diagnostic lacks is not used.
   */
  readonly messages: Readonly<Record<string, string>>;
  /** Labels of fields by their English text. */
  readonly labels: Readonly<Record<string, string>>;
  /** Help, notes, names of values and ranges (`{from} to {to}`), by their English text. */
  readonly texts: Readonly<Record<string, string>>;
  /** The words in warnings that replace the words of a demand in errors, such as `should` for `must`. */
  readonly advice?: Readonly<Record<string, string>>;
  /** The word before the last of several fields; `and` by default. */
  readonly and?: ListWord;
  /** The word before the last of several values; `or` by default. */
  readonly or?: ListWord;
  /** How a message names another field: `«{label}»`. By default only the label. */
  readonly field?: string;
}

/** A translation in a catalogue of messages by id, with the English text from which it was made. */
export type MessageTranslation = string | { readonly en: string; readonly text: string };

/** A word between the last two items of a list; `instead` replaces it before items that match the pattern `before`. */
export type ListWord = string | { readonly word: string; readonly before: string; readonly instead: string };
