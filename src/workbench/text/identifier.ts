import { visible } from './visible.js';

const LONGEST = 64;

/**
 * The merchant's own identifier of an order, as a summary shows it: at most 64 characters on one line, without effect on a terminal. What
 * is not seen is an escape, and so is what starts a command in the log of a workflow: `::`, `##[`, `##vso[`.
 */
export function identifierText(value: string): string {
  const start = Array.from(value.slice(0, 2 * (LONGEST + 1)));
  const shown = start.length > LONGEST ? [...start.slice(0, LONGEST - 3), '...'] : start;
  return visible(shown.join('')).replace(/#(?=#)|:(?=:)/g, (mark) => `\\u{${mark.charCodeAt(0).toString(16)}}`);
}
