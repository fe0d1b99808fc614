/**
 * A text without its case, spaces and punctuation, which vary in real replies. Letters, digits and symbols of every script stay, so
 * that two texts are equal only where they say the same.
 */
export function plain(text: string): string {
  return text.toLowerCase().replace(/[\p{P}\s]+/gu, '');
}

const MAX_LENGTH = 64;

/** A text in which each half of a surrogate pair is replaced: not every language reads those in JSON. */
export const wellFormed = (text: string): string => text.replace(/[\ud800-\udfff]/gu, '\ufffd');

/**
 * A field name that came from the input, made safe to print: nothing but visible ASCII and single blanks inside, the rest escaped, at most
 * 64 characters. `#` and
 * `:` are escaped too: logs of workflows take `##[`, `##vso[` and `::` for commands, some of them anywhere in a line.
 */
export function printable(name: string): string {
  const safe = name
    .slice(0, MAX_LENGTH)
    .replace(
      /^ | (?= |$)|[^ !"$-9;-[\]-~]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  return safe.length > MAX_LENGTH || name.length > MAX_LENGTH ? `${safe.slice(0, MAX_LENGTH - 3)}...` : safe;
}
