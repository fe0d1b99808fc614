import { ParameterError, type Phrase, say } from '../../core/index.js';

/**
 * The regular expressions that rule files may use. They mean the same in JSON Schema, ECMAScript, Python, Go, Java and Rust, and every
 * engine matches them in linear time:
 *
 *     pattern   = sequence ("|" sequence)*
 *     sequence  = item+
 *     item      = character [repeat] | "(" pattern ")" ["?" | "{" n "}"]
 *     character = a printable ASCII character that is not a sign, "\" and a sign, or "[" (character | range)+ "]"
 *     repeat    = "?" | "*" | "+" | "{" n "}" | "{" n ",}" | "{" n "," m "}"
 *
 * The signs are ^ $ \ . * + ? ( ) [ ] { } |. A pattern is about the whole value. There are no anchors, flags, look-around, back references,
 * negated classes, classes such as \d, and no point for any character.
 */

/** A character or a class. */
export interface Characters {
  readonly kind: 'characters';
  readonly ranges: readonly (readonly [first: string, last: string])[];
}

export type Node =
  | Characters
  | { readonly kind: 'sequence' | 'choice'; readonly nodes: readonly Node[] }
  | { readonly kind: 'repeat'; readonly node: Node; readonly least: number; readonly most: number };

export const SIGNS = '^$\\.*+?()[]{}|';
/** Signs that may follow a \\. */
const ESCAPABLE = `${SIGNS}-/`;

/** Reads a pattern of the grammar. @throws {ParameterError} if it is not in the grammar */
export const readNode = (written: string): Node => new Reader(written).read();

class Reader {
  #at = 0;

  constructor(private readonly text: string) {}

  read(): Node {
    const node = this.#choice();
    if (this.#at < this.text.length)
      this.#refuse(say('A bracket closes here that was not opened; write \\) for the character.'));
    return node;
  }

  #choice(): Node {
    const nodes = [this.#sequence()];
    while (this.#take('|')) nodes.push(this.#sequence());
    return nodes.length === 1 ? nodes[0]! : { kind: 'choice', nodes };
  }

  #sequence(): Node {
    const nodes: Node[] = [];
    while (this.#at < this.text.length && !'|)'.includes(this.text[this.#at]!)) nodes.push(this.#item());
    if (nodes.length === 0) this.#refuse(say('Something is missing here; write (A|B)? where a part may be left out.'));
    return nodes.length === 1 ? nodes[0]! : { kind: 'sequence', nodes };
  }

  #item(): Node {
    if (!this.#take('(')) return this.#repeated(this.#character());
    if (this.text[this.#at] === '?') this.#refuse(say('Groups are plain: write ( ) without ?: and the like.'));
    const node = this.#choice();
    if (!this.#take(')')) this.#refuse(say('A ) is missing.'));
    return this.#repeated(node);
  }

  #repeated(node: Node): Node {
    const start = this.#at;
    const counts = this.#counts();
    if (!counts) return node;
    const [least, most] = counts;
    if (most < 1 || least > most) this.#refuse(say('Write counts of 1 or more, the smaller one first: {2,5}.'), start);
    if ('?*+{'.includes(this.text[this.#at] ?? ' ')) this.#refuse(say('A part has one count; remove the second.'));
    if (node.kind !== 'characters' && least !== most && most > 1)
      this.#refuse(
        say('A group takes ? or a fixed count such as {2}; repeat a single character or class instead of it.'),
        start,
      );
    if (node.kind !== 'characters' && lengthOf(node, 'least') === 0)
      this.#refuse(say('The group may be empty already; remove the count.'), start);
    return { kind: 'repeat', node, least, most };
  }

  #counts(): readonly [least: number, most: number] | undefined {
    if (this.#take('?')) return [0, 1];
    if (this.#take('*')) return [0, Infinity];
    if (this.#take('+')) return [1, Infinity];
    if (this.text[this.#at] !== '{') return undefined;
    const [all, least = '', comma, most] = /^\{([0-9]{1,3})(,([0-9]{1,3})?)?\}/.exec(this.text.slice(this.#at)) ?? [];
    if (all === undefined) this.#refuse(say('Write a count as {6}, {2,} or {2,5}; write \\{ for the character.'));
    this.#at += all.length;
    return [Number(least), comma === undefined ? Number(least) : most === undefined ? Infinity : Number(most)];
  }

  #character(): Characters {
    if (this.#take('[')) return this.#class();
    const one = this.#one(SIGNS);
    return { kind: 'characters', ranges: [[one, one]] };
  }

  #class(): Characters {
    const ranges: (readonly [string, string])[] = [];
    if (this.text[this.#at] === '^')
      this.#refuse(say('List the characters that may occur; [^...] would match any other character.'));
    while (!this.#take(']')) {
      const start = this.#at;
      if (this.#at >= this.text.length) this.#refuse(say('A ] is missing.'));
      const isLast = this.text[this.#at] === '-' && this.text[this.#at + 1] === ']';
      const first = isLast ? this.text[this.#at++]! : this.#one('\\[]-');
      const isRange = this.text[this.#at] === '-' && this.text[this.#at + 1] !== ']' && ++this.#at > 0;
      const last = isRange ? this.#one('\\[]-') : first;
      if (isRange && !['09', 'AZ', 'az'].some(([low, high]) => low! <= first && first < last && last <= high!))
        this.#refuse(say('A range goes up within 0-9, A-Z or a-z.'), start);
      if (ranges.some(([low, high]) => low <= last && first <= high))
        this.#refuse(say('A character is in the class twice; remove one.'), start);
      ranges.push([first, last]);
    }
    if (ranges.length === 0) this.#refuse(say('The class is empty; list its characters: [A-Z].'));
    return { kind: 'characters', ranges };
  }

  /** A character, or an escaped sign. */
  #one(signs: string): string {
    const isEscaped = this.#take('\\');
    const one = this.text[this.#at] ?? '';
    if (isEscaped && !(one !== '' && ESCAPABLE.includes(one)))
      this.#refuse(
        say('Only signs take a \\; write [0-9] for \\d, [A-Za-z0-9_] for \\w, and a blank for \\s.'),
        this.#at - 1,
      );
    if (!/^[ -~]$/.test(one)) this.#refuse(say('Patterns have printable ASCII characters only.'));
    if (!isEscaped && signs.includes(one))
      this.#refuse(
        one === '.'
          ? say('List the characters that may occur, as in [A-Za-z0-9]; write \\. for a point.')
          : '^$'.includes(one)
            ? say('A pattern is about the whole value: remove {sign}, or write \\{sign} for the character.', {
                sign: one,
              })
            : say('Write \\{sign} for the character {sign}.', { sign: one }),
      );
    this.#at++;
    return one;
  }

  #take(sign: string): boolean {
    const isNext = this.text[this.#at] === sign;
    if (isNext) this.#at++;
    return isNext;
  }

  #refuse(advice: Phrase, at = this.#at): never {
    throw new ParameterError([say('Pattern, character {number}:', { number: at + 1 }), advice]);
  }
}

/** The length of the shortest or the longest text that a node matches. */
export function lengthOf(node: Node, kind: 'least' | 'most'): number {
  if (node.kind === 'characters') return 1;
  if (node.kind === 'repeat') return node[kind] * lengthOf(node.node, kind);
  const lengths = node.nodes.map((each) => lengthOf(each, kind));
  if (node.kind === 'sequence') return lengths.reduce((a, b) => a + b, 0);
  return kind === 'least' ? Math.min(...lengths) : Math.max(...lengths);
}
