import { isMap, isScalar, isSeq, LineCounter, parseDocument, visit, type Node, type Scalar } from 'yaml';
import type { Finding } from '../finding.js';

/** Findings that quotes fix. */
const MENDED: ReadonlySet<string> = new Set(['lossy-number', 'ambiguous-word', 'wrong-type']);

type FindFaults = (text: string) => readonly Finding[];

/** Puts in quotes what YAML would change or take for something other than text, where that leaves fewer findings. */
export function quoteCodes(text: string, findingsOf: FindFaults): string {
  const before = findingsOf(text);
  const bare = bareScalars(
    text,
    before.filter((finding) => MENDED.has(finding.code)),
  );
  if (bare.length === 0) return text;
  const all = splice(text, bare);
  if (findingsOf(all).length <= before.length - bare.length) return all;
  // Some are numbers by right: each counts by itself. From the last, so that those before it stay where they are.
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

/** From the last to the first, so that offsets stay right. */
function splice(text: string, scalars: readonly Scalar[]): string {
  return scalars.toReversed().reduce((written, { range, source = '' }) => {
    const [from = 0] = range ?? [];
    return `${written.slice(0, from)}${JSON.stringify(source)}${written.slice(from + source.length)}`;
  }, text);
}

/** What a file says, each value as it is written: quotes make no difference. */
export function writtenIn(text: string): unknown {
  return view(parseDocument(text, { version: '1.2', schema: 'core', stringKeys: true }).contents);
}

function view(node: Node | null): unknown {
  if (isMap<Node, Node | null>(node)) return node.items.map(({ key, value }) => [view(key), view(value)]);
  if (isSeq<Node>(node)) return node.items.map(view);
  return isScalar(node) ? (node.source ?? node.value) : undefined;
}
