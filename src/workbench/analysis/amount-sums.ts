import { LONGEST_DECIMAL, canonical, isDecimal } from '../../core/index.js';
import { decimalsOf, mayBeThousands } from '../text/index.js';

/** The decimals of sums, which are whole numbers in this unit: more than the longest plain decimal has. */
const DECIMALS = LONGEST_DECIMAL;

/** Whether the point of an amount may separate thousands, because its currency has fewer than three decimals. */
export const hasDoubtfulPoint = (amount: string, currency: string): boolean =>
  mayBeThousands(amount) && decimalsOf(currency) < 3;

/**
 * Exact sums of amounts by currency. The members are plain data, so that a thread can send them: {@link merge} also takes the received
 * data. Whoever adds amounts limits the number of currencies.
 */
export class AmountSums {
  /** By currency, in units of the last decimal of a plain decimal. */
  readonly sums = new Map<string, bigint>();
  /** The number of amounts that the sums leave out, because they are missing, are not plain decimals, or may be thousands. */
  uncounted = 0;

  /**
   * Adds the amount of an order to the sum of its currency, or counts it as left out.
   * @returns whether it is added
   */
  add(currency: string | undefined, amount: string | undefined): boolean {
    if (currency === undefined || amount === undefined || !isDecimal(amount) || hasDoubtfulPoint(amount, currency)) {
      this.uncounted++;
      return false;
    }
    const [whole = '', decimals = ''] = amount.split('.');
    this.#addUnits(currency, BigInt(whole + decimals.padEnd(DECIMALS, '0')));
    return true;
  }

  merge({ sums, uncounted }: Pick<AmountSums, 'sums' | 'uncounted'>): void {
    for (const [currency, units] of sums) this.#addUnits(currency, units);
    this.uncounted += uncounted;
  }

  /** The sums as plain decimals without trailing zeros, by currency in alphabetical order. */
  entries(): readonly (readonly [currency: string, sum: string])[] {
    return [...this.sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, units]) => {
        const digits = String(units).padStart(DECIMALS + 1, '0');
        return [currency, canonical(`${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`)];
      });
  }

  #addUnits(currency: string, units: bigint): void {
    this.sums.set(currency, (this.sums.get(currency) ?? 0n) + units);
  }
}
