import type { Characters, Node } from './pattern-grammar.js';

/** The most ways in which the start of a text may be read. */
const MOST_WAYS = 32;
const MOST_STATES = 3000;

/** In how many ways each position can come next, by its index. A position is a character or class in its place. */
type Ways = ReadonlyMap<number, number>;

/** A part of Glushkov's automaton, whose positions are the characters of a pattern. It counts the ways of reading a text. */
interface Part {
  readonly first: Ways;
  readonly last: Ways;
  /** The number of ways in which it matches the empty text. */
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
        // From the last to the first copy: if one copy is left out, so are all later ones.
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
 * Whether some text has a start that can be read in more than {@link MOST_WAYS} ways. For other patterns, a backtracking engine reads each
 * character at most that often.
 */
export function isAmbiguous(node: Node): boolean {
  const automaton = new Automaton();
  const { first } = automaton.partOf(node);
  const { positions, following } = automaton;
  // Characters in the same classes behave alike, so one of them is enough.
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
