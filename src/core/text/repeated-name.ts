const BLANK_CODE = 32;
const QUOTE_CODE = 34;
/** Deeper than any order. */
const DEEP = 8;
const BLANK = /[ \t\r\n]*/y;

/**
 * Finds the first name that appears twice in one object. Parsers differ in which of the two values they take (RFC 8259, section 4), so the
 * gateway may use another value than the evaluated one.
 * @param text JSON
 * @param value the parsed text: names are counted first, because searching each order costs as much as parsing it
 * @returns the offset of the second occurrence
 */
export function findRepeatedName(text: string, value?: unknown): number | undefined {
  if (
    value !== undefined &&
    (leastLength(value, DEEP) === text.length || countNameEnds(text) === countNames(value, DEEP))
  )
    return undefined;
  /** The names of each open object; `undefined` for a list. */
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

/**
 * The length of the shortest JSON text of a value. A text with this length has no repeated name, because blanks and escapes only make a
 * text longer. Nearly all orders end here, in a quarter of the time that counting takes.
 * @returns NaN if it is unknown, because a number has several texts
 */
function leastLength(value: unknown, depth: number): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value === 'boolean' || value === null) return value === false ? 5 : 4;
  if (typeof value !== 'object' || depth === 0) return NaN;
  for (const _ in Object.prototype) return NaN;
  const isList = Array.isArray(value);
  let length = 1;
  for (const name in value) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    const own = typeof member === 'string' ? member.length + 2 : leastLength(member, depth - 1);
    length += own + (isList ? 1 : name.length + 4);
  }
  return length > 1 ? length : 2;
}

/**
 * Counts the colons after quotation marks. Each name has one; elsewhere they occur only after an escaped mark. If there are as many as the
 * value has names, no name was lost.
 */
function countNameEnds(text: string): number {
  let ends = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) <= BLANK_CODE) before--;
    if (text.charCodeAt(before) === QUOTE_CODE) ends++;
  }
  return ends;
}

/** Counts the names in a value down to a depth, so that it can handle any nesting. */
function countNames(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null || depth === 0) return 0;
  const members = Object.values(value);
  let names = Array.isArray(value) ? 0 : members.length;
  // Calling the function for texts would take most of the time.
  for (const member of members) if (typeof member === 'object') names += countNames(member, depth - 1);
  return names;
}

/** The offset of the quotation mark that ends the string at `start`. */
export function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = text.indexOf('"', at);
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return at;
  }
}

/** Whether a string is a name: only names of an object are followed by a colon. */
export function isName(text: string, end: number): boolean {
  if (text[end + 1] === ':') return true;
  if (text[end + 1] === ',') return false;
  BLANK.lastIndex = end + 1;
  BLANK.test(text);
  return text[BLANK.lastIndex] === ':';
}

/** The name in a quoted string. */
export function nameIn(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}
