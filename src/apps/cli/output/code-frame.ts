import { UNSEEN } from '../../../workbench/text/index.js';
import { widthAt } from '../../../workbench/rulebook/index.js';

/** The most characters of a line that are shown. */
const LONGEST = 100;

/**
 * The line of a finding, with carets under what is wrong.
 * @param lines those of the file
 * @param line from 1
 * @param column from 1, in UTF-16 units
 */
export function codeFrame(lines: readonly string[], line: number, column: number): string {
  const written = lines[line - 1] ?? '';
  const at = Math.min(column - 1, written.length);
  const width = widthAt(written, at);
  // Of a long line, only the surroundings of the column are shown.
  const from = at > LONGEST - 20 ? at - 40 : 0;
  const shown = printable(written.slice(from, from + LONGEST));
  const before = printable(written.slice(from, at)).length;
  const number = String(line);
  const margin = ' '.repeat(number.length);
  const carets = '^'.repeat(Math.max(1, Math.min(width, shown.length - before)));
  return `${number} | ${from > 0 ? '…' : ''}${shown}${from + LONGEST < written.length ? '…' : ''}\n${margin} | ${' '.repeat(before + (from > 0 ? 1 : 0))}${carets}`;
}

const CONTROL = new RegExp(`[\\r\\n${UNSEEN}]`, 'gu');

/** Shows a tab as a blank and a control character as a visible one: both one column wide. */
function printable(text: string): string {
  return text.replaceAll('\t', ' ').replace(CONTROL, '\ufffd');
}
