import { keyOf, source } from '../../core/index.js';

/** The expression for a property of an object. */
export const property = (object: string, name: string): string =>
  keyOf(name) === name ? `${object}.${name}` : `${object}[${source(name)}]`;

/** Joins conditions with `&&`; returns a single condition unchanged. */
export const and = (...all: readonly string[]): string => all.reduce((some, one) => `(${some}) && (${one})`);
/** Joins conditions with `||`; returns a single condition unchanged. */
export const or = (...all: readonly string[]): string => all.reduce((some, one) => `(${some}) || (${one})`);

/** A line that declares a variable. */
const DECLARATION = /^(?:const|let) (\w+)/;
/** A name in the form that the writer generates. */
const NAME = /\b[a-z]+\d+\b/g;

/** Writes statements, each on a line, and names the variables in them: `field0`, `field1`. */
export class CodeWriter {
  readonly #lines: string[] = [];
  readonly #counts = new Map<string, number>();

  name(prefix: string): string {
    const count = this.#counts.get(prefix) ?? 0;
    this.#counts.set(prefix, count + 1);
    return `${prefix}${count}`;
  }

  line(text: string): void {
    this.#lines.push(text);
  }

  const(prefix: string, value: string): string {
    const name = this.name(prefix);
    this.line(`const ${name} = ${value};`);
    return name;
  }

  let(prefix: string, value: string): string {
    const name = this.name(prefix);
    this.line(`let ${name} = ${value};`);
    return name;
  }

  /** The number of lines so far, which is the index of the next line. */
  get place(): number {
    return this.#lines.length;
  }

  /** Declares a constant like {@link const}, but before the line at an index. */
  constAt(place: number, prefix: string, value: string): string {
    const name = this.name(prefix);
    this.#lines.splice(place, 0, `const ${name} = ${value};`);
    return name;
  }

  if(condition: string, then: () => void, otherwise?: () => void): void {
    this.line(`if(${condition}){`);
    then();
    this.line('}');
    if (!otherwise) return;
    this.line('else {');
    otherwise();
    this.line('}');
  }

  /** Writes a loop over the indexes of a list. */
  each(list: string, body: (place: string) => void): void {
    const place = this.name('i');
    this.line(`for(let ${place}=0; ${place}<${list}.length; ${place}++){`);
    body(place);
    this.line('}');
  }

  /** The written lines. @param isWhole `false` leaves out variables that no later line reads */
  text(isWhole = true): string {
    const read = new Set<string>();
    const isNeeded = (line: string): boolean => {
      const [, name] = DECLARATION.exec(line) ?? [];
      if (name !== undefined && !read.has(name)) return false;
      for (const one of line.match(NAME) ?? []) read.add(one);
      return true;
    };
    const lines = isWhole ? this.#lines : this.#lines.toReversed().filter(isNeeded).toReversed();
    return `${lines.join('\n')}\n`;
  }
}
