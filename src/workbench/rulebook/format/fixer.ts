import { isDeepStrictEqual } from 'node:util';
import { Lexer, isMap, isScalar, isSeq, LineCounter, parseDocument, visit, type Node, type Scalar } from 'yaml';
import { authoringSchemaOf, readFile } from '../load/rule-file.js';
import { shapeChecker, type AuthoringSchemas, type ShapeChecker } from '../load/authoring-schemas.js';
import { readYaml } from '../load/yaml-file.js';
import { inCanonicalOrder } from './key-order.js';
import type { Finding } from '../finding.js';

/** Replaces older names with the new ones, puts the keys of rules in the order of their schema, and puts codes in quotes. */
export class Fixer {
  readonly #checkShape: ShapeChecker;

  constructor(private readonly schemas: AuthoringSchemas) {
    this.#checkShape = shapeChecker(schemas);
  }

  /**
   * The file in its canonical form, with its comments. A file that can't be parsed stays unchanged, and so does one whose meaning would
   * change.
   * @param file its path in the rules folder
   * @param kind the authoring schema that it follows
   */
  fix(file: string, written: string, kind = authoringSchemaOf(file)): string {
    const { yaml } = readYaml(file, written);
    if (kind === undefined || !yaml) return written;
    const text = yaml.renamed(written);
    const quoted = quoteCodes(text, (candidate) => readFile(file, candidate, kind, this.#checkShape).findings);
    const fixed = isDeepStrictEqual(writtenIn(quoted), writtenIn(text)) ? quoted : text;
    const ordered = inCanonicalOrder(fixed, this.schemas, kind);
    return saysTheSame(file, ordered, fixed) ? ordered : fixed;
  }
}

/** Whether two texts have the same data and the same comments, in any order. */
function saysTheSame(file: string, a: string, b: string): boolean {
  const [one, other] = [readYaml(file, a), readYaml(file, b)];
  return (
    one.yaml !== undefined &&
    other.yaml !== undefined &&
    isDeepStrictEqual(one.yaml.data, other.yaml.data) &&
    isDeepStrictEqual(commentsIn(a), commentsIn(b))
  );
}

const commentsIn = (text: string): readonly string[] =>
  [...new Lexer().lex(text)].filter((token) => token.startsWith('#')).sort();

/** The codes of findings that quotes fix. */
const FIXED_BY_QUOTES: ReadonlySet<string> = new Set(['lossy-number', 'ambiguous-word', 'wrong-type']);

type FindFaults = (text: string) => readonly Finding[];

/** Puts values in quotes that YAML would change or not read as text, where that leaves fewer findings. */
function quoteCodes(text: string, findingsOf: FindFaults): string {
  const before = findingsOf(text);
  const bare = bareScalars(
    text,
    before.filter((finding) => FIXED_BY_QUOTES.has(finding.code)),
  );
  if (bare.length === 0) return text;
  const all = splice(text, bare);
  if (findingsOf(all).length <= before.length - bare.length) return all;
  // Some of the values are meant to be numbers, so each is tried by itself. The last comes first, so that the offsets of the others stay
  // right.
  let best = text;
  let fewest = before.length;
  for (const scalar of bare.toReversed()) {
    const candidate = splice(best, [scalar]);
    const left = findingsOf(candidate).length;
    if (left >= fewest) continue;
    best = candidate;
    fewest = left;
  }
  return best;
}

function bareScalars(text: string, findings: readonly Finding[]): readonly Scalar[] {
  const lineCounter = new LineCounter();
  const doc = parseDocument(text, { lineCounter, version: '1.2', schema: 'core', stringKeys: true });
  const places = new Set(findings.map(({ line, column }) => `${line}:${column}`));
  const found: Scalar[] = [];
  visit(doc, {
    Scalar: (key, node) => {
      const { line, col } = lineCounter.linePos(node.range?.[0] ?? 0);
      if (key !== 'key' && node.type === 'PLAIN' && node.source && places.has(`${line}:${col}`)) found.push(node);
    },
  });
  return found;
}

/** Works from the last to the first, so that offsets stay right. */
function splice(text: string, scalars: readonly Scalar[]): string {
  return scalars.toReversed().reduce((written, { range, source = '' }) => {
    const [from = 0] = range ?? [];
    return `${written.slice(0, from)}${JSON.stringify(source)}${written.slice(from + source.length)}`;
  }, text);
}

/** The data of a file with each value as it is written, without its quotes. */
function writtenIn(text: string): unknown {
  return view(parseDocument(text, { version: '1.2', schema: 'core', stringKeys: true }).contents);
}

function view(node: Node | null): unknown {
  if (isMap<Node, Node | null>(node)) return node.items.map(({ key, value }) => [view(key), view(value)]);
  if (isSeq<Node>(node)) return node.items.map(view);
  return isScalar(node) ? (node.source ?? node.value) : undefined;
}
