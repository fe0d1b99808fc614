/** A map that makes each value when it is first requested. */
export class LazyMap<T> implements ReadonlyMap<string, T> {
  readonly #made = new Map<string, T>();
  readonly #names: ReadonlySet<string>;

  constructor(
    names: Iterable<string>,
    private readonly make: (name: string) => T,
  ) {
    this.#names = new Set(names);
  }

  get size(): number {
    return this.#names.size;
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  get(name: string): T | undefined {
    if (!this.#made.has(name) && this.#names.has(name)) this.#made.set(name, this.make(name));
    return this.#made.get(name);
  }

  keys(): MapIterator<string> {
    return this.#names.keys();
  }

  *entries(): Generator<[string, T]> {
    for (const name of this.#names) yield [name, this.get(name)!];
  }

  *values(): Generator<T> {
    for (const name of this.#names) yield this.get(name)!;
  }

  [Symbol.iterator](): Generator<[string, T]> {
    return this.entries();
  }

  forEach(act: (value: T, name: string, map: ReadonlyMap<string, T>) => void): void {
    for (const [name, value] of this) act(value, name, this);
  }
}
