import { ParameterError, say } from '../../core/index.js';
import { lengthOf, readNode, SIGNS, type Characters, type Node } from './pattern-grammar.js';
import { isAmbiguous } from './pattern-ways.js';

/** A pattern that was read. */
export interface Pattern {
  /** The pattern without anchors, in a form that every engine reads alike. */
  readonly source: string;
  /** The characters of its texts, as the body of a character class. */
  readonly characters: string;
  /** The lengths of the shortest and the longest matching text; `longest` is `undefined` if the length is unlimited. */
  readonly shortest: number;
  readonly longest?: number;
  /** Texts that it matches: with each item as short and as long as possible, and with unbounded items repeated once more. */
  readonly examples: readonly string[];
}

/** Signs that some engine requires to be escaped within a class. The pattern of an HTML input requires it for brackets, braces, | and /. */
const CLASS_SIGNS = '\\^()[]{}|-/';
/** The most characters and classes, with their repetitions. */
const MOST_POSITIONS = 300;

/** Reads a pattern. Throws {@link ParameterError} if it is not in the grammar, or if an engine could take more than linear time. */
export function readPattern(written: string): Pattern {
  const node = readNode(written);
  if (positionsIn(node) > MOST_POSITIONS)
    throw new ParameterError(
      say('The pattern is too long; it may have {most} characters, repeated ones included.', { most: MOST_POSITIONS }),
    );
  if (isAmbiguous(node))
    throw new ParameterError([
      say('A text can be read by this pattern in too many ways, which takes long.'),
      say(
        'Let a part that repeats or may be left out be followed by other characters than its own: write [A-Z]+[0-9]+ for [A-Z0-9]+[0-9]+.',
      ),
    ]);
  const longest = lengthOf(node, 'most');
  return {
    source: sourceOf(node),
    characters: [...new Set(rangesIn(node).map(rangeSource))].join(''),
    shortest: lengthOf(node, 'least'),
    ...(Number.isFinite(longest) && { longest }),
    examples: [...new Set([exampleOf(node, 'least', 0), exampleOf(node, 'most', -1), exampleOf(node, 'most', 0)])],
  };
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

/** @param at the alternative and character to take: the first (0) or the last (-1) */
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
