/** In an order or in its envelope. */
const MOST_NAMES = 64;
/** Names that JSON writes as they are, a byte for each character. */
const PLAIN_NAME = /^[\w ]+$/;
const QUOTE = 34;

/** What an object is copied from: it has all names, and no value. */
type Template = Readonly<Record<string, unknown>>;

/** The names of objects that are alike, in the order in which they were learnt. */
export class MemberNames {
  /** By index. */
  readonly names: string[] = [];
  /** Of an index, whether the name may be anywhere; others come in the order of their indexes. */
  readonly isAnywhere: boolean[] = [];
  template: Template = {};
  readonly #bytes: Uint8Array[] = [];
  /** The indexes of the names that have the same key. */
  readonly #byKey = new Map<number, number[]>();
  /** The index that came last time after an index, or at the start of the object (at 0); the others are one higher. */
  readonly #next: number[] = [0];

  /** @param anywhere the names that may come in any order; `undefined` where objects have all names, and all in their order */
  constructor(private readonly anywhere: ReadonlySet<string> | undefined) {}

  /** Whether an object with so many of the names is like the others. */
  mayHave(count: number): boolean {
    return this.anywhere !== undefined || count === this.names.length;
  }

  /** Adds a name, unless there are too many, or JSON may write it in several ways. */
  add(name: string): void {
    // An assignment to __proto__ makes no member.
    if (name in this.template || this.names.length >= MOST_NAMES || name === '__proto__' || !PLAIN_NAME.test(name))
      return;
    const bytes = Buffer.from(name);
    const key = keyOf(bytes, 0, bytes.length);
    const index = this.names.push(name) - 1;
    this.#bytes.push(bytes);
    this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), index]);
    this.#next.push(index + 1);
    this.isAnywhere.push(this.anywhere?.has(name) === true);
    this.template = { ...this.template, [name]: undefined };
  }

  /**
   * The index of the name that starts at an offset, right after its quotation mark; -1 where it is none of these.
   * @param before the index of the name before it; -1 for none
   */
  find(bytes: Uint8Array, start: number, before: number): number {
    const usual = this.#next[before + 1]!;
    if (usual < this.names.length && this.#isAt(bytes, start, usual)) return usual;
    // For a name, a search of the buffer costs more to call than it saves.
    let end = start;
    while (end < bytes.length && bytes[end] !== QUOTE) end++;
    const alike = this.#byKey.get(keyOf(bytes, start, end));
    const index = alike?.find((each) => this.#isAt(bytes, start, each)) ?? -1;
    if (index >= 0) this.#next[before + 1] = index;
    return index;
  }

  #isAt(bytes: Uint8Array, start: number, index: number): boolean {
    const name = this.#bytes[index]!;
    const { length } = name;
    for (let i = 0; i < length; i++) if (bytes[start + i] !== name[i]) return false;
    return bytes[start + length] === QUOTE;
  }
}

/** A small number that few names share. */
function keyOf(bytes: Uint8Array, from: number, to: number): number {
  return (to - from) ^ (bytes[from]! << 6) ^ (bytes[(from + to) >> 1]! << 12) ^ (bytes[to - 1]! << 18);
}
