import { UNSEEN } from '../../text/unseen.js';
const LONGEST = 100;

/** The characters that end a plain word in a rule file. */
const PLAIN = /^[^\s,:[\]{}]+/;
const QUOTED = /^"(?:\\.|[^"\\])*"?|^'(?:''|[^'])*'?/;

/**
 * The line of a finding with a caret under what is wrong.
 * @param lines those of the file
 * @param line from 1
 * @param column from 1, in UTF-16 units
 */
export function codeFrame(lines: readonly string[], line: number, column: number): string {
  const written = lines[line - 1] ?? '';
  const at = Math.min(column - 1, written.length);
  const width = widthAt(written, at);
  // A long line is shown around the place.
  const from = at > LONGEST - 20 ? at - 40 : 0;
  const shown = printable(written.slice(from, from + LONGEST));
  const before = printable(written.slice(from, at)).length;
  const number = String(line);
  const margin = ' '.repeat(number.length);
  const carets = '^'.repeat(Math.max(1, Math.min(width, shown.length - before)));
  return `${number} | ${from > 0 ? '…' : ''}${shown}${from + LONGEST < written.length ? '…' : ''}\n${margin} | ${' '.repeat(before + (from > 0 ? 1 : 0))}${carets}`;
}

/** How many characters of a line belong to what starts at an offset: a word, or what stands in quotes; of a long one, its beginning. */
export function widthAt(line: string, at: number): number {
  const rest = line.slice(at, at + LONGEST);
  return (QUOTED.exec(rest) ?? PLAIN.exec(rest))?.[0].length ?? 1;
}

const STEERING = new RegExp(`[\\r\\n${UNSEEN}]`, 'g');

/** Tabs as a blank, and what would steer a terminal as a visible character: both one column wide. */
function printable(text: string): string {
  return text.replaceAll('\t', ' ').replace(STEERING, '\ufffd');
}
