import { LONGEST_DECIMAL, canonical, isDecimal } from '../../core/index.js';

/** Sums are whole numbers of this many decimals: more than the longest plain decimal has. */
const DECIMALS = LONGEST_DECIMAL;

/**
 * Exact sums of amounts by currency. Its members are plain data, so that a thread can send it: {@link merge} also takes what arrives.
 * It keeps one number for each currency; whoever adds amounts limits the number of currencies.
 */
export class AmountSums {
  /** By currency, in units of the last decimal that a plain decimal may have. */
  readonly sums = new Map<string, bigint>();
  /** How many amounts are missing or not plain decimals, and so in no sum. */
  uncounted = 0;

  /** @param amount the text of an order's amount; anything but a plain decimal is counted apart */
  add(currency: string, amount: string | undefined): void {
    if (amount === undefined || !isDecimal(amount)) {
      this.uncounted++;
      return;
    }
    const [whole = '', decimals = ''] = amount.split('.');
    this.#addUnits(currency, BigInt(whole + decimals.padEnd(DECIMALS, '0')));
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
