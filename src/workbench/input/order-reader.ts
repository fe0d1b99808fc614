import { MemberNames } from './member-names.js';

/** How many more misses than hits there may be before the reader is no longer tried. */
const MOST_MISSES = 500;
/** Kinds of objects: orders and envelopes of each operation. */
const MOST_KINDS = 64;

const [TAB, NEWLINE, RETURN, BLANK, QUOTE, COMMA, COLON, BACKSLASH] = [9, 10, 13, 32, 34, 44, 58, 92];
const [OPENING_BRACE, CLOSING_BRACE] = [123, 125];

/** Bytes that mean themselves in a JSON string. */
const isPlain = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte >= BLANK && byte < 128 && byte !== QUOTE && byte !== BACKSLASH),
);

/**
 * The members whose order makes no difference to what becomes of an object. In these objects a member that is `undefined` must make none
 * either.
 */
export interface AnyOrder {
  /** Of the value itself. */
  readonly names: ReadonlySet<string>;
  /** Of the order in an envelope that names this operation before it. */
  readonly orderOf?: (operation: string) => ReadonlySet<string> | undefined;
}

/**
 * Reads objects with the names of earlier ones faster than `JSON.parse`: their values are text, or such objects one level down. Everything
 * else is left to `JSON.parse`; if that is much, nothing is tried any more.
 *
 * What it reads is what `JSON.parse` returns, but for objects that {@link AnyOrder} is about: these members may come in another order, and
 * a name of earlier objects may be a member that is `undefined`.
 */
export class OrderReader {
  /** The offset of the line after the one that was read. */
  end = 0;
  readonly #whole: MemberNames;
  /** Of objects in objects: by their name, and by the operation that was named before. */
  readonly #inner = new Map<string, Map<string, MemberNames>>();
  #kinds = 1;
  #lead = 0;
  #bytes: Buffer = Buffer.alloc(0);
  /** The bytes from `#base` on, with a character for each byte. */
  #text = '';
  #base = 0;

  constructor(private readonly anyOrder?: AnyOrder) {
    this.#whole = new MemberNames(anyOrder?.names);
  }

  /** Takes a part of a UTF-8 text that objects are then read from. */
  open(bytes: Buffer, from = 0, to = bytes.length): void {
    this.#bytes = bytes;
    this.#base = from;
    this.#text = this.#isOff() ? '' : bytes.toString('latin1', from, to);
  }

  /** What `JSON.parse` would return for the line that starts at an offset, but for what is said above; `undefined` where it is not tried. */
  read(start: number): object | undefined {
    if (this.#bytes[start] !== OPENING_BRACE || this.#isOff()) return undefined;
    const value = this.#object(start + 1, this.#whole, true);
    if (value === undefined || !this.#endsLine()) {
      this.#lead--;
      return undefined;
    }
    if (this.#lead < MOST_MISSES) this.#lead++;
    return value;
  }

  /**
   * Learns the names of an object that was not read.
   * @param value the parsed line, without a repeated name
   */
  learn(value: unknown): void {
    if (!this.#isOff() && isObject(value)) this.#learn(value, this.#whole, true);
  }

  #isOff(): boolean {
    return this.#lead < -MOST_MISSES;
  }

  #learn(object: Readonly<Record<string, unknown>>, names: MemberNames, isWhole: boolean): void {
    const before: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(object)) {
      const isText = typeof value === 'string';
      if (!isText && !(isWhole && isObject(value))) continue;
      names.add(name);
      const inner = isText ? undefined : this.#innerOf(name, before, true);
      if (inner) this.#learn(value as Readonly<Record<string, unknown>>, inner, false);
      before[name] = value;
    }
  }

  /** The names of the object that is a member, by what was read before it. */
  #innerOf(name: string, before: Readonly<Record<string, unknown>>, mayMake: boolean): MemberNames | undefined {
    const { operation } = before;
    const key = typeof operation === 'string' ? operation : '';
    const known = this.#inner.get(name)?.get(key);
    if (known || !mayMake || this.#kinds >= MOST_KINDS) return known;
    const made = new MemberNames(name === 'order' ? this.anyOrder?.orderOf?.(key) : undefined);
    this.#inner.set(name, (this.#inner.get(name) ?? new Map<string, MemberNames>()).set(key, made));
    this.#kinds++;
    return made;
  }

  /** Reads an object from after its brace on; `end` is then after it. */
  #object(start: number, names: MemberNames, isWhole: boolean): object | undefined {
    const bytes = this.#bytes;
    const object: Record<string, unknown> = { ...names.template };
    let at = this.#afterBlanks(start);
    this.end = at + 1;
    if (bytes[at] === CLOSING_BRACE) return names.mayHave(0) ? object : undefined;
    let count = 0;
    let index = -1;
    let last = -1;
    for (;;) {
      if (bytes[at] !== QUOTE) return undefined;
      index = names.find(bytes, at + 1, index);
      if (index < 0) return undefined;
      if (!names.isAnywhere[index]) {
        if (index < last) return undefined;
        last = index;
      }
      const name = names.names[index]!;
      // A repeated name.
      if (object[name] !== undefined) return undefined;
      at = this.#afterBlanks(at + name.length + 2);
      if (bytes[at] !== COLON) return undefined;
      at = this.#afterBlanks(at + 1);
      let value: unknown;
      if (bytes[at] === QUOTE) value = this.#string(at + 1);
      else if (isWhole && bytes[at] === OPENING_BRACE) {
        const inner = this.#innerOf(name, object, false);
        value = inner && this.#object(at + 1, inner, false);
      }
      if (value === undefined) return undefined;
      object[name] = value;
      count++;
      at = this.#afterBlanks(this.end);
      const mark = bytes[at];
      if (mark === CLOSING_BRACE) {
        this.end = at + 1;
        return names.mayHave(count) ? object : undefined;
      }
      if (mark !== COMMA) return undefined;
      at = this.#afterBlanks(at + 1);
    }
  }

  /** Reads a string from after its quotation mark on. */
  #string(start: number): string | undefined {
    const bytes = this.#bytes;
    let at = start;
    while (isPlain[bytes[at]!] === 1) at++;
    if (bytes[at] !== QUOTE) return this.#unusualString(start, at);
    this.end = at + 1;
    return this.#text.slice(start - this.#base, at - this.#base);
  }

  /** Reads a string with escapes, or with characters of several bytes. */
  #unusualString(start: number, from: number): string | undefined {
    const bytes = this.#bytes;
    let isEscaped = false;
    let at = from;
    for (; bytes[at] !== QUOTE; at++) {
      const byte = bytes[at];
      if (byte === undefined || byte < BLANK) return undefined;
      if (byte !== BACKSLASH) continue;
      isEscaped = true;
      at++;
    }
    this.end = at + 1;
    const text = bytes.toString('utf8', start, at);
    return isEscaped ? unescaped(text) : text;
  }

  #afterBlanks(start: number): number {
    const bytes = this.#bytes;
    let at = start;
    while (bytes[at] === BLANK || bytes[at] === TAB) at++;
    return at;
  }

  /** Whether there are only blanks up to the end of the line; `end` is then after it. */
  #endsLine(): boolean {
    const bytes = this.#bytes;
    let at = this.end;
    while (bytes[at] === BLANK || bytes[at] === TAB || bytes[at] === RETURN) at++;
    this.end = at + 1;
    return at >= bytes.length || bytes[at] === NEWLINE;
  }
}

function unescaped(text: string): string | undefined {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
