/** Control and format characters, line separators, halves of characters: what is not seen, steers a terminal, ends a line or turns the text around it. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A name of a file as a person may read it on a line: each letter as it is, and what is hidden as an escape. */
export function visible(name: string): string {
  return name.replace(HIDDEN, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}
