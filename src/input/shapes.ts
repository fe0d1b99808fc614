/** The names of an object in their order, each with those of the object that is its value; text has none. */
type Names = readonly (readonly [name: string, nested: Names | undefined])[];

/** The number of shapes that are tried on a line. */
const MOST_SHAPES = 4;
/** Making a shape costs as much as some hundred lines. */
const MOST_LEARNT = 32;
/** How many more misses than hits there may be before shapes are no longer tried. */
const MOST_MISSES = 500;
/** In an order or in its envelope. */
const MOST_NAMES = 64;
/** An order, and an order in its envelope. */
const MOST_DEPTH = 2;

/**
 * Reads lines with the shape of earlier ones four times as fast as `JSON.parse`: objects with the same names in the same order, all values
 * text without escapes, with at most one blank between. Every other line is left to `JSON.parse`; if these are many, no shape is tried.
 */
export class Shapes {
  /** The latest first. */
  readonly #shapes: Shape[] = [];
  #learnt = 0;
  #lead = 0;

  /** What `JSON.parse` would return; `undefined` for a line of another shape. */
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
   * @param value the parsed line, without a repeated name
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

/** The names of an object, if a shape can be made of them. */
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
/** A JSON string without escapes. */
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

/** @param next the index of the next text of the match */
function objectOf(names: Names, match: RegExpExecArray, next: { at: number }): object {
  const object: Record<string, unknown> = {};
  for (const [name, nested] of names) object[name] = nested ? objectOf(nested, match, next) : match[next.at++];
  return object;
}
