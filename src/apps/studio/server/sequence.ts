/** Orders by their positions in the file, and by their numbers within their operation. */
export interface Places {
  readonly positions: Uint32Array;
  readonly numbers: Uint32Array;
}

/** The operations of orders in the order of the file: each order takes two bytes. */
export class Sequence {
  #operations = new Uint16Array(1024);
  readonly #names: string[] = [''];
  readonly #counts: number[] = [0];
  readonly #indexOf = new Map<string, number>([['', 0]]);
  length = 0;

  /**
   * Adds an order.
   * @param operation an operation of the rules, or '' for any other
   * @returns its number within its operation, from 0
   */
  add(operation: string): number {
    let index = this.#indexOf.get(operation);
    if (index === undefined) {
      index = this.#names.push(operation) - 1;
      this.#counts.push(0);
      this.#indexOf.set(operation, index);
    }
    if (this.length === this.#operations.length) {
      const larger = new Uint16Array(2 * this.length);
      larger.set(this.#operations);
      this.#operations = larger;
    }
    this.#operations[this.length++] = index;
    return this.#counts[index]!++;
  }

  /** The orders of the rules' operations that a function asks for. */
  placesOf(isWanted: (operation: string, number: number) => boolean): Places {
    const counts = this.#counts.map(() => 0);
    const positions = new Uint32Array(this.length);
    const numbers = new Uint32Array(this.length);
    let found = 0;
    for (let at = 0; at < this.length; at++) {
      const index = this.#operations[at]!;
      const number = counts[index]!++;
      if (index === 0 || !isWanted(this.#names[index]!, number)) continue;
      positions[found] = at;
      numbers[found++] = number;
    }
    return { positions: positions.slice(0, found), numbers: numbers.slice(0, found) };
  }
}
