/** A text in double quotes. An unterminated text extends to the end of the code, so that each character is read once. */
const TEXT = /("(?:[^"\\]|\\[^])*(?:"|\\?$))/;

/** Changes code outside texts. */
export function outsideTexts(code: string, change: (part: string) => string): string {
  return code
    .split(TEXT)
    .map((part, i) => (i % 2 === 0 ? change(part) : part))
    .join('');
}

/** The compiler's code without characters that an engine does not need. */
export function minified(code: string): string {
  const dense = outsideTexts(code, (part) =>
    withoutPairs(
      withoutPairs(
        part
          .replace(/\/\*#__PURE__\*\//g, '')
          .replace(/\s+/g, ' ')
          .replace(/ ?([=!<>&|?:,;*/(){}[\]]) ?/g, '$1')
          .replace(/\bundefined\b/g, 'void 0')
          .replace(/ ?([+-]) (?=\w)/g, '$1')
          .replace(/;}/g, '}'),
      ),
    ),
  );
  return dense.replace(KEY, '$1$2:');
}

/** A quoted member name that needs no quotes. In a text, a backslash precedes each quote. */
const KEY = /([{,])"([A-Za-z]\w*)":/g;

/** Removes the outer of two pairs of parentheses. */
const withoutPairs = (code: string): string => code.replace(/\(\(([^(),]*)\)\)/g, '($1)');

/** Plain data as JavaScript in ASCII, safe in any page. Names of members are quoted only where they must be. */
export function data(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((part) => (part === undefined ? '' : data(part))).join()}]`;
  if (typeof value !== 'object' || value === null) return ascii(JSON.stringify(value).replace(/</g, '\\u003c'));
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return `{${entries.map(([key, part]) => `${memberName(key)}:${data(part)}`).join()}}`;
}

const memberName = (key: string): string =>
  key === '__proto__' ? '["__proto__"]' : /^[A-Za-z_]\w*$/.test(key) ? key : data(key);

/** A text with escapes for characters beyond ASCII. They mean the same in texts and in names. */
export const ascii = (text: string): string =>
  text.replace(/[^\n\t\r -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
