/** How people type and paste values. Messages, codes of bindings, currencies and `normalize` share it. */

/** The format characters of Unicode (Cf) in use, which are not seen: copied text has them. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/;

export const hasInvisible = (value: string): boolean => INVISIBLE.test(value);

/** Most characters are printable ASCII, which takes no regular expression to see. */
const isUnseen = (character: string): boolean =>
  (character < '!' || character > '~') && (!character.trim() || hasInvisible(character));

/** Text without the blanks of every kind, and without the invisible characters, at its ends. */
export function trimmed(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && isUnseen(value[start]!)) start++;
  while (end > start && isUnseen(value[end - 1]!)) end--;
  return value.slice(start, end);
}

/** What texts have in common that differ in the blanks and invisible characters around them and in the case of ASCII letters. */
export const spelling = (value: string): string => inCapitals(trimmed(value));

/** Raises ASCII letters alone: others may have capitals of other codes, as that of a dotless i is I. */
export const inCapitals = (text: string): string =>
  // Most codes have capitals already, and `test` takes a third of the time of `replace`.
  /[a-z]/.test(text) ? text.replace(/[a-z]/g, (letter) => letter.toUpperCase()) : text;

/**
 * Some separators as the body of a character class: a blank stands for every blank and for invisible characters, a hyphen for every
 * hyphen and dash.
 */
export const separatorClass = (separators: string): string =>
  Array.from(separators, (one) =>
    one === ' ' ? `\\s${INVISIBLE.source.slice(1, -1)}` : one === '-' ? '\\-\u2010-\u2015\u2212' : `\\${one}`,
  ).join('');
