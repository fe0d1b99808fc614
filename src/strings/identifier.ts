import { UNSEEN } from './invisible.js';
import { visible } from './visible.js';

const LONGEST = 64;
const HIDDEN = new RegExp(`[${UNSEEN}]`, 'gu');

/**
 * The merchant's own identifier of an order, as a summary shows it: at most 64 characters on one line, without effect on a terminal. What
 * is not seen is an escape, and so is what starts a command in the log of a workflow: `::`, `##[`, `##vso[`.
 */
export function identifierText(value: string): string {
  const start = Array.from(value.slice(0, 2 * (LONGEST + 1)));
  const shown = start.length > LONGEST ? [...start.slice(0, LONGEST - 3), '...'] : start;
  return visible(shown.join(''))
    .replace(HIDDEN, escape)
    .replace(/#(?=#)|:(?=:)/g, escape);
}

const escape = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`;
