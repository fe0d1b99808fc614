/** Many times the number of orders that fit into the longest text. */
export const MOST_ENTRIES = 1_000_000;

/** More than the names in lists of 10,000 entries, the most that the evaluator accepts. */
export const MOST_NAMES = 200_000;

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [91, 93, 123, 125];

/** What a JSON text has too many of. Once parsed, each of them takes many times the memory of its characters. */
type Excess = 'entries' | 'names';

/**
 * Whether a JSON text has too many entries in its list, too many objects and lists at any depth, or an entry with too many names and items
 * at any depth.
 * @param text the bytes of the text, or the text
 * @param isList whether it is a list of entries; otherwise it is a single entry
 */
export function excessIn(text: Uint8Array | string, isList: boolean): Excess | undefined {
  // Each name or item takes a character and a separator.
  if (text.length < 2 * MOST_NAMES) return undefined;
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  let entries = 1;
  // The bracket of the list itself does not count.
  let opened = isList ? -1 : 0;
  let names = opened;
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) depth--;
    else if (byte === COMMA && depth === 1 && isList) {
      names = 0;
      if (++entries > MOST_ENTRIES) return 'entries';
    } else if (byte === COMMA || byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      if (++names > MOST_NAMES) return 'names';
      if (byte === COMMA) continue;
      depth++;
      if (++opened > MOST_ENTRIES) return 'entries';
    }
  }
  return undefined;
}

function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
