/**
 * A text without case, spaces and punctuation, which vary in real replies. Letters, digits and symbols of every script stay, so that equal
 * results mean equal texts.
 */
export function plain(text: string): string {
  return text.toLowerCase().replace(/[\p{P}\s]+/gu, '');
}

const MAX_LENGTH = 64;

/**
 * The characters that {@link printable} escapes, except blanks and readable text; also lone surrogates, which not every language can read.
 */
const UNSAFE =
  /[#:\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb]/;

/** A name from the input, for a path: unchanged if it is safe to print, otherwise like {@link printable}. */
export const pathMember = (name: string): string =>
  name.length > MAX_LENGTH || UNSAFE.test(name) ? printable(name) : name;

/**
 * A field name from the input, made safe to print: visible ASCII only, the rest escaped, at most 64 characters. `#` and `:` are escaped
 * too, because workflow logs take `##[`, `##vso[` and `::` for commands, some of them anywhere in a line.
 */
export function printable(name: string): string {
  const safe = name
    .slice(0, MAX_LENGTH)
    .replace(/[^!"$-9;-Z[\]-~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return safe.length > MAX_LENGTH || name.length > MAX_LENGTH ? `${safe.slice(0, MAX_LENGTH - 3)}...` : safe;
}
