/** Many times more than the orders that fit into a text of the greatest length. */
export const MOST_ENTRIES = 1_000_000;

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [91, 93, 123, 125];

/**
 * Whether a JSON text has too many entries in its list, or too many objects and lists at any depth: once parsed, each takes many times
 * the memory of its characters.
 */
export function hasTooManyEntries(bytes: Uint8Array): boolean {
  // Each has a character, and a separator.
  if (bytes.length < 2 * MOST_ENTRIES) return false;
  let entries = 1;
  let opened = 0;
  let depth = 0;
  for (let at = 0; at < bytes.length && entries <= MOST_ENTRIES && opened <= MOST_ENTRIES; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COMMA) entries += depth === 1 ? 1 : 0;
    else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      depth++;
      opened++;
    } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) depth--;
  }
  return entries > MOST_ENTRIES || opened > MOST_ENTRIES;
}

function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
