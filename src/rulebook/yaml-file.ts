import { LineCounter, isMap, isScalar, parseAllDocuments, visit, type Document, type Node, type Pair, type Scalar } from 'yaml';
import type { Position } from '../model/operation.js';
import type { Finding } from './finding.js';
import { nestsTooDeep } from './nesting.js';

const MAX_BYTES = 256 * 1024;

/** Plain words that a YAML 1.1 reader takes for a truth value. */
const AMBIGUOUS = /^(?:y|n|yes|no|on|off)$/i;
/** Control and bidirectional-format characters: they show as something else than what they say. */
// eslint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;

type Path = readonly (string | number)[];

/** A parsed YAML file that knows where each of its values stands. */
export class YamlFile {
  readonly data: unknown;
  readonly #doc: Document.Parsed;
  readonly #lines: LineCounter;

  constructor(
    readonly file: string,
    doc: Document.Parsed,
    lines: LineCounter,
  ) {
    this.#doc = doc;
    this.#lines = lines;
    this.data = doc.toJS({ maxAliasCount: 0 });
  }

  /** Where the value at a path stands, or the nearest that exists above it. */
  positionOf(path: Path): Position {
    for (let depth = path.length; depth >= 0; depth--) {
      const node = this.#doc.getIn(path.slice(0, depth), true) as Node | undefined;
      if (node?.range) return this.#at(node.range[0]);
    }
    return { file: this.file, line: 1, column: 1 };
  }

  /** Where the key at a path stands: the place for what is missing in it, or should not be there. */
  positionOfKey(path: Path): Position {
    const parent = this.#doc.getIn(path.slice(0, -1), true);
    const pair = isMap(parent) ? parent.items.find((p) => isScalar(p.key) && p.key.value === path.at(-1)) : undefined;
    const key = pair?.key as Node | undefined;
    return key?.range ? this.#at(key.range[0]) : this.positionOf(path);
  }

  #at(offset: number): Position {
    const { line, col } = this.#lines.linePos(offset);
    return { file: this.file, line, column: col };
  }
}

/** Parses strictly: what YAML would change or hide without a word is a finding. */
export function parseYaml(file: string, text: string): { readonly yaml?: YamlFile; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const lines = new LineCounter();
  const report = (offset: number, code: string, message: string): void => {
    const { line, col } = lines.linePos(offset);
    findings.push({ file, line: line || 1, column: col || 1, code, severity: 'error', message });
  };
  if (Buffer.byteLength(text) > MAX_BYTES) {
    report(0, 'too-large', `A rule file may have 256 KiB at the most; split it.`);
    return { findings };
  }
  if (nestsTooDeep(text)) {
    report(0, 'too-deep', 'Brackets or indentation go too deep here; write it more simply.');
    return { findings };
  }
  const unseen = UNSEEN.exec(text);
  const docs = parseAllDocuments(text, {
    lineCounter: lines,
    version: '1.2',
    schema: 'core',
    uniqueKeys: true,
    stringKeys: true,
    strict: true,
    merge: false,
  });
  if (unseen) report(unseen.index, 'control-character', 'Remove the invisible character here.');
  const doc = Array.isArray(docs) ? docs[0] : undefined;
  if (!doc || doc.contents === null) {
    report(0, 'empty-file', 'The file says nothing.');
    return { findings };
  }
  if (docs.length > 1) report(docs[1]?.range[0] ?? 0, 'several-documents', 'Keep one document in a file; remove the `---` line.');
  for (const problem of [...doc.errors, ...doc.warnings]) {
    report(problem.pos[0], problem.code.toLowerCase().replaceAll('_', '-'), problem.message.split('\n')[0] ?? problem.code);
  }
  if (doc.directives.docStart === true || doc.directives.yaml.explicit === true) {
    report(0, 'directive', 'Remove the `%YAML` directive or the `---` line: rule files are always YAML 1.2.');
  }
  visit(doc, {
    Alias: (_, node) => report(node.range?.[0] ?? 0, 'alias', 'Write the value out: rule files have no aliases.'),
    Node: (_, node) => {
      const offset = node.range?.[0] ?? 0;
      if ('anchor' in node && node.anchor !== undefined) report(offset, 'anchor', `Remove the anchor &${node.anchor}.`);
      if (node.tag !== undefined && node.tag.startsWith('!')) report(offset, 'tag', `Remove the tag ${node.tag}.`);
    },
    Pair: (_, pair) => checkPair(pair, report),
    Scalar: (key, node) => {
      if (key !== 'key') checkScalar(node, report);
    },
  });
  return findings.length > 0 ? { findings } : { yaml: new YamlFile(file, doc, lines), findings };
}

type Report = (offset: number, code: string, message: string) => void;

function checkPair(pair: Pair, report: Report): void {
  const key = pair.key as Scalar | null;
  const empty = pair.value === null || (isScalar(pair.value) && pair.value.value === null);
  if (key?.value === '<<') report(key.range?.[0] ?? 0, 'merge-key', 'Write the entries out: rule files have no merge keys.');
  else if (key?.value === '' || key === null) report(key?.range?.[0] ?? 0, 'empty-key', 'Give the entry a name.');
  else if (empty) report(key.range?.[0] ?? 0, 'empty-value', `Give ${String(key.value)} a value, or remove the line.`);
}

function checkScalar(node: Scalar, report: Report): void {
  if (node.type !== 'PLAIN') return;
  const { value, source = '' } = node;
  const offset = node.range?.[0] ?? 0;
  if (typeof value === 'number' && String(value) !== source) {
    report(offset, 'lossy-number', `${source} would be read as the number ${value}; write it in quotes: "${source}".`);
  } else if (typeof value === 'string' && AMBIGUOUS.test(value)) {
    report(offset, 'ambiguous-word', `Some readers take ${source} for true or false; write it in quotes: "${source}".`);
  }
}

