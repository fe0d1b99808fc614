const BLANK = /[ \t\r\n]*/y;

/**
 * Finds the first name that stands twice in one object. Readers differ in which of the two values they take (RFC 8259, section 4), so
 * the gateway may act on another than the one that was judged.
 * @param text JSON
 * @returns where the second one stands
 */
export function findRepeatedName(text: string): number | undefined {
  /** The names of each object that is open; nothing for a list. */
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    const mark = text[at];
    if (mark === '{') open.push(new Set());
    else if (mark === '[') open.push(undefined);
    else if (mark === '}' || mark === ']') open.pop();
    else if (mark === '"') {
      const start = at;
      at = endOfString(text, start);
      const names = open.at(-1);
      if (!names || !isName(text, at)) continue;
      const name = nameIn(text.slice(start, at + 1));
      if (names.has(name)) return start;
      names.add(name);
    }
  }
  return undefined;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = text.indexOf('"', at);
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return at;
  }
}

/** Of the strings of an object, only its names are followed by a colon. */
function isName(text: string, end: number): boolean {
  if (text[end + 1] === ':') return true;
  if (text[end + 1] === ',') return false;
  BLANK.lastIndex = end + 1;
  BLANK.test(text);
  return text[BLANK.lastIndex] === ':';
}

function nameIn(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}
