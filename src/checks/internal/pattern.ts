import { ParameterError } from '../../model/check.js';

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

/** A pattern that was read. */
export interface Pattern {
  /** In a form that every engine reads alike, without anchors. */
  readonly source: string;
  /** The characters of its texts, as the body of a character class. */
  readonly characters: string;
  /** The length of its shortest and its longest text; `longest` is `undefined` where there is none. */
  readonly shortest: number;
  readonly longest?: number;
  /** Texts that it matches: with each item as short, and as long, as it may be; an unbounded one is repeated once more. */
  readonly examples: readonly string[];
}

/** A character or a class. */
interface Characters {
  readonly kind: 'characters';
  readonly ranges: readonly (readonly [first: string, last: string])[];
}

type Node =
  | Characters
  | { readonly kind: 'sequence' | 'choice'; readonly nodes: readonly Node[] }
  | { readonly kind: 'repeat'; readonly node: Node; readonly least: number; readonly most: number };

const SIGNS = '^$\\.*+?()[]{}|';
/** Signs that may have a \\ before them. */
const ESCAPABLE = `${SIGNS}-/`;
/** Signs that some engine needs a \\ before within a class; the pattern of an HTML input does before brackets, braces, | and /. */
const CLASS_SIGNS = '\\^()[]{}|-/';
const MOST_REPEATS = 200;
/** Characters and classes, each as often as it is repeated. */
const MOST_POSITIONS = 300;
/** In so many ways the start of a text may be read. */
const MOST_WAYS = 32;
const MOST_STATES = 3000;

/** Reads a pattern. Throws {@link ParameterError} where it is outside the grammar, or where an engine could take more than linear time. */
export function readPattern(written: string): Pattern {
  const node = new Reader(written).read();
  if (positionsIn(node) > MOST_POSITIONS)
    throw new ParameterError(
      `The pattern is too long; it may have ${MOST_POSITIONS} characters, repeated ones included.`,
    );
  if (isAmbiguous(node))
    throw new ParameterError(
      'A text can be read by this pattern in too many ways, which takes long. Let a part that repeats or may be left out be followed by other characters than its own: write [A-Z]+[0-9]+ for [A-Z0-9]+[0-9]+.',
    );
  const longest = lengthOf(node, 'most');
  return {
    source: sourceOf(node),
    characters: [...new Set(rangesIn(node).map(rangeSource))].join(''),
    shortest: lengthOf(node, 'least'),
    ...(Number.isFinite(longest) && { longest }),
    examples: [...new Set([exampleOf(node, 'least', 0), exampleOf(node, 'most', -1), exampleOf(node, 'most', 0)])],
  };
}

class Reader {
  #at = 0;

  constructor(private readonly text: string) {}

  read(): Node {
    const node = this.#choice();
    if (this.#at < this.text.length)
      this.#refuse('A bracket closes here that was not opened; write \\) for the character.');
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
    if (nodes.length === 0) this.#refuse('Something is missing here; write (A|B)? where a part may be left out.');
    return nodes.length === 1 ? nodes[0]! : { kind: 'sequence', nodes };
  }

  #item(): Node {
    if (!this.#take('(')) return this.#repeated(this.#character());
    if (this.text[this.#at] === '?') this.#refuse('Groups are plain: write ( ) without ?: and the like.');
    const node = this.#choice();
    if (!this.#take(')')) this.#refuse('A ) is missing.');
    return this.#repeated(node);
  }

  #repeated(node: Node): Node {
    const start = this.#at;
    const counts = this.#counts();
    if (!counts) return node;
    const [least, most] = counts;
    if (most < 1 || least > most || Math.max(least, Number.isFinite(most) ? most : 0) > MOST_REPEATS)
      this.#refuse(`Write counts from 1 to ${MOST_REPEATS}, the smaller one first: {2,5}.`, start);
    if ('?*+{'.includes(this.text[this.#at] ?? ' ')) this.#refuse('A part has one count; remove the second.');
    if (node.kind !== 'characters' && least !== most && most > 1)
      this.#refuse(
        'A group takes ? or a fixed count such as {2}; repeat a single character or class in place of it.',
        start,
      );
    if (node.kind !== 'characters' && lengthOf(node, 'least') === 0)
      this.#refuse('The group may be empty already; remove the count.', start);
    return { kind: 'repeat', node, least, most };
  }

  #counts(): readonly [least: number, most: number] | undefined {
    if (this.#take('?')) return [0, 1];
    if (this.#take('*')) return [0, Infinity];
    if (this.#take('+')) return [1, Infinity];
    if (this.text[this.#at] !== '{') return undefined;
    const [all, least = '', comma, most] = /^\{([0-9]{1,3})(,([0-9]{1,3})?)?\}/.exec(this.text.slice(this.#at)) ?? [];
    if (all === undefined) this.#refuse('Write a count as {6}, {2,} or {2,5}; write \\{ for the character.');
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
      this.#refuse('List the characters that may occur; [^...] would match any other character.');
    while (!this.#take(']')) {
      const start = this.#at;
      if (this.#at >= this.text.length) this.#refuse('A ] is missing.');
      const isLast = this.text[this.#at] === '-' && this.text[this.#at + 1] === ']';
      const first = isLast ? this.text[this.#at++]! : this.#one('\\[]-');
      const isRange = this.text[this.#at] === '-' && this.text[this.#at + 1] !== ']' && ++this.#at > 0;
      const last = isRange ? this.#one('\\[]-') : first;
      if (isRange && !['09', 'AZ', 'az'].some(([low, high]) => low! <= first && first < last && last <= high!))
        this.#refuse('A range goes up within 0-9, A-Z or a-z.', start);
      if (ranges.some(([low, high]) => low <= last && first <= high))
        this.#refuse('A character is in the class twice; remove one.', start);
      ranges.push([first, last]);
    }
    if (ranges.length === 0) this.#refuse('The class is empty; list its characters: [A-Z].');
    return { kind: 'characters', ranges };
  }

  /** A character, or an escaped sign. */
  #one(signs: string): string {
    const isEscaped = this.#take('\\');
    const one = this.text[this.#at] ?? '';
    if (isEscaped && !(one !== '' && ESCAPABLE.includes(one)))
      this.#refuse(
        'Only signs take a \\; write [0-9] for \\d, [A-Za-z0-9_] for \\w, and a blank for \\s.',
        this.#at - 1,
      );
    if (!/^[ -~]$/.test(one)) this.#refuse('Patterns have printable ASCII characters only.');
    if (!isEscaped && signs.includes(one))
      this.#refuse(
        one === '.'
          ? 'List the characters that may occur, as in [A-Za-z0-9]; write \\. for a point.'
          : '^$'.includes(one)
            ? `A pattern is about the whole value: remove ${one}, or write \\${one} for the character.`
            : `Write \\${one} for the character ${one}.`,
      );
    this.#at++;
    return one;
  }

  #take(sign: string): boolean {
    const isNext = this.text[this.#at] === sign;
    if (isNext) this.#at++;
    return isNext;
  }

  #refuse(advice: string, at = this.#at): never {
    throw new ParameterError(`Pattern, character ${at + 1}: ${advice}`);
  }
}

function rangesIn(node: Node): Characters['ranges'] {
  if (node.kind === 'characters') return node.ranges;
  return node.kind === 'repeat' ? rangesIn(node.node) : node.nodes.flatMap(rangesIn);
}

const inClass = (one: string): string => (CLASS_SIGNS.includes(one) ? `\\${one}` : one);

const rangeSource = ([first, last]: Characters['ranges'][number]): string =>
  first === last ? inClass(first) : `${first}-${last}`;

function sourceOf(node: Node): string {
  switch (node.kind) {
    case 'characters': {
      const [[first, last] = ['', '']] = node.ranges;
      if (node.ranges.length === 1 && first === last) return SIGNS.includes(first) ? `[${inClass(first)}]` : first;
      return `[${node.ranges.map(rangeSource).join('')}]`;
    }
    case 'sequence':
      return node.nodes.map((each) => (each.kind === 'choice' ? `(?:${sourceOf(each)})` : sourceOf(each))).join('');
    case 'choice':
      return node.nodes.map(sourceOf).join('|');
    default: {
      const inner = node.node.kind === 'characters' ? sourceOf(node.node) : `(?:${sourceOf(node.node)})`;
      return inner + countSource(node.least, node.most);
    }
  }
}

function countSource(least: number, most: number): string {
  if (least === most) return least === 1 ? '' : `{${least}}`;
  if (most === Infinity) return least === 0 ? '*' : least === 1 ? '+' : `{${least},}`;
  return least === 0 && most === 1 ? '?' : `{${least},${most}}`;
}

function lengthOf(node: Node, kind: 'least' | 'most'): number {
  if (node.kind === 'characters') return 1;
  if (node.kind === 'repeat') return node[kind] * lengthOf(node.node, kind);
  const lengths = node.nodes.map((each) => lengthOf(each, kind));
  if (node.kind === 'sequence') return lengths.reduce((a, b) => a + b, 0);
  return kind === 'least' ? Math.min(...lengths) : Math.max(...lengths);
}

/** @param at which alternative and character: the first (0) or the last (-1) */
function exampleOf(node: Node, kind: 'least' | 'most', at: 0 | -1): string {
  switch (node.kind) {
    case 'characters':
      return node.ranges.at(at)![at === 0 ? 0 : 1];
    case 'sequence':
      return node.nodes.map((each) => exampleOf(each, kind, at)).join('');
    case 'choice':
      return exampleOf(node.nodes.at(at)!, kind, at);
    default:
      return exampleOf(node.node, kind, at).repeat(node[kind] === Infinity ? node.least + 1 : node[kind]);
  }
}

function positionsIn(node: Node): number {
  if (node.kind === 'characters') return 1;
  if (node.kind === 'repeat') return positionsIn(node.node) * (node.most === Infinity ? node.least + 1 : node.most);
  return node.nodes.reduce((count, each) => count + positionsIn(each), 0);
}

/** How often each position, a character or class in its place, can come next: by its index. */
type Ways = ReadonlyMap<number, number>;

/** A part of the automaton (Glushkov's) whose positions are the characters of a pattern; each way to read a text is counted. */
interface Part {
  readonly first: Ways;
  readonly last: Ways;
  /** In how many ways it matches no text. */
  readonly empty: number;
}

class Automaton {
  readonly positions: Characters[] = [];
  readonly following: Map<number, number>[] = [];

  partOf(node: Node): Part {
    switch (node.kind) {
      case 'characters': {
        const at = new Map([[this.positions.push(node) - 1, 1]]);
        this.following.push(new Map());
        return { first: at, last: at, empty: 0 };
      }
      case 'sequence':
        return node.nodes.map((each) => this.partOf(each)).reduce((a, b) => this.#joined(a, b));
      case 'choice': {
        const parts = node.nodes.map((each) => this.partOf(each));
        return {
          first: parts.map(({ first }) => first).reduce(sum),
          last: parts.map(({ last }) => last).reduce(sum),
          empty: parts.reduce((count, { empty }) => count + empty, 0),
        };
      }
      default: {
        const { node: inner, least, most } = node;
        const copies = Array.from({ length: most === Infinity ? least + 1 : most }, () => this.partOf(inner));
        if (most === Infinity) this.#connect(copies.at(-1)!, copies.at(-1)!);
        // From the last to the first: what may be left out is left out from its start to the end.
        return copies.reduceRight<Part>(
          (rest, part, i) => {
            const both = this.#joined(part, rest);
            return i < least ? both : { ...both, empty: both.empty + 1 };
          },
          { first: new Map(), last: new Map(), empty: 1 },
        );
      }
    }
  }

  #joined(a: Part, b: Part): Part {
    this.#connect(a, b);
    return {
      first: sum(a.first, times(b.first, a.empty)),
      last: sum(times(a.last, b.empty), b.last),
      empty: a.empty * b.empty,
    };
  }

  #connect(a: Part, b: Part): void {
    for (const [from, ways] of a.last) this.following[from] = new Map(sum(this.following[from]!, times(b.first, ways)));
  }
}

function sum(a: Ways, b: Ways): Ways {
  const ways = new Map(a);
  for (const [position, count] of b) ways.set(position, (ways.get(position) ?? 0) + count);
  return ways;
}

const times = (ways: Ways, factor: number): Ways =>
  factor === 0 ? new Map() : new Map(Array.from(ways, ([position, count]) => [position, count * factor]));

const matches = ({ ranges }: Characters, one: string): boolean =>
  ranges.some(([first, last]) => first <= one && one <= last);

/**
 * Whether some text has a start that can be read in more than {@link MOST_WAYS} ways. An engine that tries one after another reads each
 * character of any other text at most that often.
 */
function isAmbiguous(node: Node): boolean {
  const automaton = new Automaton();
  const { first } = automaton.partOf(node);
  const { positions, following } = automaton;
  // One of the characters that are in the same classes stands for all of them.
  const kinds = new Map(
    Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).map((one) => [
      positions.map((position) => (matches(position, one) ? 1 : 0)).join(''),
      one,
    ]),
  );
  const seen = new Set<string>();
  const states: Ways[] = [first];
  for (let state = states.pop(); state; state = states.pop()) {
    for (const one of kinds.values()) {
      const read = Array.from(state).filter(([position]) => matches(positions[position]!, one));
      const count = read.reduce((total, [, ways]) => total + ways, 0);
      if (count > MOST_WAYS) return true;
      if (count === 0) continue;
      const next = read.map(([position, ways]) => times(following[position]!, ways)).reduce(sum);
      const key = Array.from(next, (entry) => entry.join(':'))
        .sort()
        .join();
      if (seen.has(key)) continue;
      if (seen.add(key).size > MOST_STATES) return true;
      states.push(next);
    }
  }
  return false;
}
