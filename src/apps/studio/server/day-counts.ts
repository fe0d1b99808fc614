import type { VerdictChange } from '../../../workbench/analysis/index.js';
import type { DayCount } from './api.js';

/** The orders of each day and the changes of their results. */
export class DayCounts {
  readonly #days = new Map<string, { -readonly [Name in keyof DayCount]: DayCount[Name] }>();

  /** @param day `undefined` where the order names none */
  add(day: string | undefined): void {
    if (day !== undefined) this.#of(day).orders++;
  }

  addChange(day: string | undefined, change: VerdictChange): void {
    if (day !== undefined) this.#of(day)[change]++;
  }

  /** By day, the first day first. */
  get result(): Readonly<Record<string, DayCount>> {
    return Object.fromEntries([...this.#days].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #of(day: string): { -readonly [Name in keyof DayCount]: DayCount[Name] } {
    const known = this.#days.get(day);
    if (known) return known;
    const made = { orders: 0, newlyRefused: 0, newlyAccepted: 0, newlyWarned: 0, noLongerWarned: 0 };
    this.#days.set(day, made);
    return made;
  }
}
