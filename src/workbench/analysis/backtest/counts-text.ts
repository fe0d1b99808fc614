import { inThousands, plural } from '../../text/index.js';
import type { Counts } from './backtest.js';

/** The words for each change of a verdict. */
export const TURN_WORDS: readonly (readonly [turn: keyof Counts, words: string])[] = [
  ['newlyRefused', 'newly refused'],
  ['newlyAccepted', 'newly accepted'],
  ['newlyWarned', 'newly warned'],
  ['noLongerWarned', 'no longer warned'],
];

/** `1 order`, `12,000 orders`. */
export const ordersText = (count: number): string => plural(count, 'order');

/** `3 newly refused, 1 newly accepted`. */
export function countsText(counts: Counts): string {
  return TURN_WORDS.filter(([turn]) => counts[turn] > 0)
    .map(([turn, words]) => `${number(counts[turn])} ${words}`)
    .join(', ');
}

/** `0.25%`; a small share is not shown as 0. */
export function shareOf(count: number, of: number): string {
  const percent = of === 0 ? 0 : (count / of) * 100;
  return `${percent > 0 && percent < 0.01 ? '<0.01' : Number(percent.toFixed(2))}%`;
}

/** A count as text: `12,345`. It avoids `toLocaleString`, whose first call takes 20 ms. */
export function number(count: number): string {
  return inThousands(String(count), ',');
}
