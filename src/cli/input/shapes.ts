/** The names of an object in their order, each with those of the object that is its value; text has none. */
type Names = readonly (readonly [name: string, nested: Names | undefined])[];

/** How many shapes are tried on a line. */
const MOST_SHAPES = 4;
/** Making a shape costs as much as some hundred lines. */
const MOST_LEARNT = 32;
/** How far misses may lead before no more shapes are tried. */
const MOST_MISSES = 500;
/** Of an order or of its envelope. */
const MOST_NAMES = 64;
/** An order, and an order in its envelope. */
const MOST_DEPTH = 2;

/**
 * Reads lines that look like earlier ones four times as fast as `JSON.parse`: objects with the same names in the same order, all values
 * text without escapes, with one blank between at the most. Every other line is left to `JSON.parse`; where these are many, nothing is tried.
 */
export class Shapes {
  /** The latest first. */
  readonly #shapes: Shape[] = [];
  #learnt = 0;
  #lead = 0;

  /** What `JSON.parse` would return; `undefined` where the line looks like none before. */
  read(text: string): object | undefined {
    if (this.#lead < -MOST_MISSES) return undefined;
    for (let i = 0; i < this.#shapes.length; i++) {
      const shape = this.#shapes[i]!;
      const value = shape.read(text);
      if (value === undefined) continue;
      if (i > 0) [this.#shapes[0], this.#shapes[i]] = [shape, this.#shapes[0]!];
      if (this.#lead < MOST_MISSES) this.#lead++;
      return value;
    }
    this.#lead--;
    return undefined;
  }

  /**
   * Learns the shape of a line.
   * @param value what it was parsed to, no name standing twice
   */
  learn(value: unknown): void {
    if (this.#lead < -MOST_MISSES || this.#learnt >= MOST_LEARNT) return;
    const names = namesOf(value, MOST_DEPTH);
    if (!names) return;
    this.#learnt++;
    this.#shapes.unshift(new Shape(names));
    this.#shapes.splice(MOST_SHAPES);
  }
}

/** The names of an object that a shape can be made of. */
function namesOf(value: unknown, depth: number): Names | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth === 0) return undefined;
  const entries = Object.entries(value);
  if (entries.length > MOST_NAMES) return undefined;
  const names: [string, Names | undefined][] = [];
  for (const [name, member] of entries) {
    const nested = typeof member === 'string' ? undefined : namesOf(member, depth - 1);
    // An assignment to __proto__ makes no member.
    if ((typeof member !== 'string' && !nested) || name === '__proto__' || !PLAIN_NAME.test(name)) return undefined;
    names.push([name, nested]);
  }
  return names;
}

const PLAIN_NAME = /^[\w ]*$/;
/** What JSON may hold between quotation marks that stands for itself. */
const PLAIN = String.raw`"([^"\\\u0000-\u001f]*)"`;

class Shape {
  readonly #pattern: RegExp;

  constructor(private readonly names: Names) {
    this.#pattern = new RegExp(`^${patternOf(names)}\\r?$`);
  }

  read(text: string): object | undefined {
    const match = this.#pattern.exec(text);
    return match ? objectOf(this.names, match, { at: 1 }) : undefined;
  }
}

/** Some languages write a blank after each colon and comma. */
function patternOf(names: Names): string {
  return `\\{${names.map(([name, nested]) => `"${name}": ?${nested ? patternOf(nested) : PLAIN}`).join(', ?')}\\}`;
}

/** @param next the text of the match that comes next */
function objectOf(names: Names, match: RegExpExecArray, next: { at: number }): object {
  const object: Record<string, unknown> = {};
  for (const [name, nested] of names) object[name] = nested ? objectOf(nested, match, next) : match[next.at++];
  return object;
}
