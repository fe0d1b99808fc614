import { visible } from './strings.js';

/** Words without special meaning in Markdown, anywhere on a line. */
const PLAIN = /^[\p{L}\p{M}\p{N}.,;:!?()'"%+=/-]+$/u;
/** Those among them that GitHub turns into links and pictures: addresses, references to issues and commits, names of emoji. */
const LINKED = /:[a-z0-9+/-]|www\.|[a-z]-[0-9]|(?<![0-9a-z])[0-9a-f]{7,40}(?![0-9a-z])/i;
/** Words that begin a list or a heading at the start of a line. */
const MARKER = /^(?:[-+=]+|[0-9]+[.)])$/;

/** A list entry without text would turn the line above it into a heading. */
const EMPTY = '(empty)';

/**
 * Untrusted text for one line of GitHub's Markdown, shown literally. Words of letters, digits and common punctuation stay as they are. All
 * others become code, where GitHub makes no links, mentions, references, images or HTML. Line ends become blanks, and invisible characters
 * become escapes.
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
    } else if (word.endsWith(',')) {
      code.push(word.slice(0, -1));
      endCode();
      pieces.push(`${pieces.pop()!},`);
    } else code.push(word);
  }
  endCode();
  return pieces.join(' ') || EMPTY;
}

/** Untrusted text as a code span. */
export function markdownCode(text: string): string {
  const shown = visible(text.replaceAll(/\s+/gu, ' ').trim());
  const longest = Math.max(0, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  return shown === '' ? EMPTY : `${fence}${pad}${shown}${pad}${fence}`;
}
