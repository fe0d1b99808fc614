/**
 * A text without its case, spaces and punctuation, which vary in real replies. Letters, digits and symbols of every script stay, so
 * that two texts are equal only where they say the same.
 */
export function plain(text: string): string {
  return text.toLowerCase().replace(/[\p{P}\s]+/gu, '');
}

const MAX_LENGTH = 64;

/** What {@link printable} escapes, without blanks and what people read; halves of characters too, which not every language reads. */
const UNSAFE =
  /[#:\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb]/;

/** A name that came from the input, for a path: as it is, and like {@link printable} where that is not safe to print. */
export const pathMember = (name: string): string =>
  name.length > MAX_LENGTH || UNSAFE.test(name) ? printable(name) : name;

/**
 * A field name that came from the input, made safe to print: nothing but visible ASCII, the rest escaped, at most 64 characters. `#` and
 * `:` are escaped too: logs of workflows take `##[`, `##vso[` and `::` for commands, some of them anywhere in a line.
 */
export function printable(name: string): string {
  const safe = name
    .slice(0, MAX_LENGTH)
    .replace(/[^!"$-9;-Z[\]-~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return safe.length > MAX_LENGTH || name.length > MAX_LENGTH ? `${safe.slice(0, MAX_LENGTH - 3)}...` : safe;
}
