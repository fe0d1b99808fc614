import { UNSEEN } from './invisible.js';

/** Also what ends a line, and halves of characters. */
const HIDDEN = new RegExp(`[${UNSEEN}\\t\\n\\r\\ud800-\\udfff]`, 'gu');

/** Text for one line of output: what is not seen, steers a terminal, ends a line or turns the text around it is an escape. */
export function visible(text: string): string {
  return text.replace(HIDDEN, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}
