import type { Entry } from './parse.js';

export type TakeEntry = (entry: Entry) => void;

/** Entries of an input that are judged in one go. */
export interface Portion {
  /** How many entries of the input stand before it. */
  readonly index: number;
  /** Hands over one entry after the other: an order that is judged at once is garbage while still young, which costs next to nothing to collect. */
  readonly each: (take: TakeEntry) => void;
}
