import { visible } from './strings.js';

/** Words that mean nothing in Markdown, wherever they are on a line. */
const PLAIN = /^[\p{L}\p{M}\p{N}.,;:!?()'"%+=/-]+$/u;
/** Among these, what GitHub turns into links and pictures: addresses, references to issues and commits, names of emoji. */
const LINKED = /:[a-z0-9+/-]|www\.|[a-z]-[0-9]|(?<![0-9a-z])[0-9a-f]{7,40}(?![0-9a-z])/i;
/** What starts a list or a heading at the start of a line. */
const MARKER = /^(?:[-+=]+|[0-9]+[.)])$/;

/** An entry of a list without a text would be the underline of a heading. */
const EMPTY = '(empty)';

/**
 * Text of others for a line of GitHub's Markdown, shown as it is: words of letters, digits and common punctuation as they are, all others
 * as code, in which nothing is a link, a mention, a reference, an image or HTML. Line ends are blanks, what is not seen is an escape.
 */
export function markdownText(text: string): string {
  const words = visible(text.replaceAll(/\s+/gu, ' ').trim()).split(' ');
  const pieces: string[] = [];
  let code: string[] = [];
  const endCode = (): void => {
    if (code.length > 0) pieces.push(markdownCode(code.join(' ')));
    code = [];
  };
  for (const [i, word] of words.entries()) {
    const isPlain = PLAIN.test(word) && !LINKED.test(word) && !(i === 0 && MARKER.test(word));
    if (isPlain || word === '' || word === '->') {
      endCode();
      pieces.push(word === '->' ? '→' : word);
    } else code.push(word);
  }
  endCode();
  return pieces.join(' ') || EMPTY;
}

/** Text of others as a code span. */
export function markdownCode(text: string): string {
  const shown = visible(text.replaceAll(/\s+/gu, ' ').trim());
  const longest = Math.max(0, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  return shown === '' ? EMPTY : `${fence}${pad}${shown}${pad}${fence}`;
}
