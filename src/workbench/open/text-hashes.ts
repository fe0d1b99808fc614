import { randomInt } from 'node:crypto';

/** A power of two. */
const LEAST_PLACES = 1024;
/** Three quarters of the places may be used, and each place has two numbers. */
const FULL = 3 / 8;

/**
 * The hashes of texts: the texts themselves are not kept. A hash has 64 bits, so that among a million texts the chance that any two have
 * the same one is below one in ten million; it begins with a random number, so that nobody can prepare such texts.
 */
export class TextHashes {
  size = 0;
  readonly #seed = randomInt(2 ** 32);
  /** Two numbers for each place, both 0 where it is free. */
  #places = new Int32Array(2 * LEAST_PLACES);

  /** Adds the hash of a text while there are fewer than `most`. @returns whether it was there before */
  add(text: string, most: number): boolean {
    let low = this.#seed;
    let high = ~this.#seed ^ text.length;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      low = Math.imul(low ^ code, 0x85ebca77);
      low ^= low >>> 15;
      high = Math.imul(high ^ code, 0xc2b2ae3d);
      high ^= high >>> 13;
    }
    low = mixed(low);
    high = mixed(high) ^ low;
    // Not the mark of a free place.
    if (low === 0 && high === 0) low = 1;
    const place = this.#placeOf(low, high);
    if (this.#places[place] !== 0 || this.#places[place + 1] !== 0) return true;
    if (this.size >= most) return false;
    this.#places[place] = low;
    this.#places[place + 1] = high;
    if (++this.size > this.#places.length * FULL) this.#grow();
    return false;
  }

  /** The place that has a hash, or the free one for it. */
  #placeOf(low: number, high: number): number {
    const places = this.#places;
    const last = places.length - 1;
    let place = (low << 1) & last;
    while ((places[place] !== 0 || places[place + 1] !== 0) && (places[place] !== low || places[place + 1] !== high))
      place = (place + 2) & last;
    return place;
  }

  /** A quarter of the places stays free, so that a search is short. */
  #grow(): void {
    const before = this.#places;
    this.#places = new Int32Array(2 * before.length);
    for (let i = 0; i < before.length; i += 2) {
      const [low, high] = [before[i]!, before[i + 1]!];
      if (low === 0 && high === 0) continue;
      const place = this.#placeOf(low, high);
      this.#places[place] = low;
      this.#places[place + 1] = high;
    }
  }
}

/** The last step of MurmurHash3: each bit of the number changes each bit of the result with the same chance. */
function mixed(number: number): number {
  const half = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  const whole = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return whole ^ (whole >>> 16);
}
