import { randomInt } from 'node:crypto';

/** A power of two. */
const LEAST_PLACES = 1024;
/** Three quarters of the places may be in use, and a place has two numbers. */
const FULL = 3 / 8;

/**
 * A set of the hashes of texts, without the texts. A hash has 64 bits: among a million texts, the chance of a collision is below one in ten
 * million. A random seed prevents anyone from preparing texts that collide.
 */
export class TextHashes {
  size = 0;
  readonly #seed = randomInt(2 ** 32);
  /** Two numbers for each place, both 0 if it is free. */
  #places = new Int32Array(2 * LEAST_PLACES);

  /** Adds the hash of a text while there are fewer than `most`. @returns whether it was already there */
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
    // Both 0 would mark a free place.
    if (low === 0 && high === 0) low = 1;
    const place = this.#placeOf(low, high);
    if (this.#places[place] !== 0 || this.#places[place + 1] !== 0) return true;
    if (this.size >= most) return false;
    this.#places[place] = low;
    this.#places[place + 1] = high;
    if (++this.size > this.#places.length * FULL) this.#grow();
    return false;
  }

  /** The place with this hash, or a free place for it. */
  #placeOf(low: number, high: number): number {
    const places = this.#places;
    const last = places.length - 1;
    let place = (low << 1) & last;
    while ((places[place] !== 0 || places[place + 1] !== 0) && (places[place] !== low || places[place + 1] !== high))
      place = (place + 2) & last;
    return place;
  }

  /** Keeps a quarter of the places free, so that searches stay short. */
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

/** The last step of MurmurHash3, in which each input bit changes each output bit with the same probability. */
function mixed(number: number): number {
  const half = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  const whole = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return whole ^ (whole >>> 16);
}
