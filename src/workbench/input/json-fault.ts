/** The place where a text stops being JSON, and what is expected there. */
export interface JsonFault {
  readonly offset: number;
  readonly problem: string;
  /** Whether more text follows a complete value. */
  readonly more?: true;
}

const BLANK = /[ \t\r\n]*/y;
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const SCALAR = /(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)(?![\w.+-])/y;

/**
 * Finds the first fault of a text that is not JSON. The messages of `JSON.parse` are not used, because they quote the text, which may be an
 * order.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  try {
    new Scanner(text).scan();
    return undefined;
  } catch (fault) {
    if (fault instanceof Stop) return fault.fault;
    throw fault;
  }
}

class Stop extends Error {
  constructor(readonly fault: JsonFault) {
    super(fault.problem);
  }
}

class Scanner {
  #at = 0;
  /** The expected closing brackets. They are in a list because recursion would limit the depth. */
  readonly #open: ('}' | ']')[] = [];

  constructor(private readonly text: string) {}

  scan(): void {
    let whole = this.#value();
    for (;;) {
      const closer = this.#open.at(-1);
      if (whole && closer === undefined) break;
      if (whole && this.#take(closer!)) this.#open.pop();
      else if (!whole || this.#take(',')) whole = this.#member(closer!);
      else this.#stop(`a comma or ${closer!} is expected here`);
    }
    this.#skip(BLANK);
    if (this.#at < this.text.length)
      throw new Stop({ offset: this.#at, problem: 'nothing may follow the first value', more: true });
  }

  /** Reads an item or a member between commas; returns whether it is complete. */
  #member(closer: '}' | ']'): boolean {
    if (closer === '}') {
      this.#skip(BLANK);
      if (this.text[this.#at] !== '"') this.#stop('a name in double quotes is expected here');
      this.#string();
      if (!this.#take(':')) this.#stop('a colon is expected here');
    }
    return this.#value();
  }

  /** Reads a value. Returns false after the opening bracket of a list or object with members. */
  #value(): boolean {
    for (const [opener, closer] of [
      ['{', '}'],
      ['[', ']'],
    ] as const) {
      if (!this.#take(opener)) continue;
      if (this.#take(closer)) return true;
      this.#open.push(closer);
      return false;
    }
    if (this.text[this.#at] === '"') this.#string();
    else if (!this.#skip(SCALAR)) this.#stop('a value is expected here');
    return true;
  }

  #string(): void {
    this.#at++;
    do this.#skip(PLAIN);
    while (this.#skip(ESCAPE));
    if (this.text[this.#at] !== '"') this.#stop('this character is not allowed in a text');
    this.#at++;
  }

  #take(mark: string): boolean {
    this.#skip(BLANK);
    if (this.text[this.#at] !== mark) return false;
    this.#at++;
    return true;
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const length = pattern.exec(this.text)?.[0].length ?? 0;
    this.#at += length;
    return length > 0;
  }

  #stop(problem: string): never {
    throw new Stop({ offset: this.#at, problem: this.#at < this.text.length ? problem : 'the text ends too early' });
  }
}
