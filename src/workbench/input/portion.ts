import type { Entry } from './parse.js';

export type TakeEntry = (entry: Entry) => void;

/** Consecutive entries of an input. */
export interface Portion {
  /** The number of entries of the input before it. */
  readonly index: number;
  /** Calls back with one entry after the other: an order that is evaluated at once is garbage while young, which is cheap to collect. */
  readonly each: (take: TakeEntry) => void;
}
