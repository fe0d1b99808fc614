import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Document,
  type LineCounter,
  type Node,
  type Pair,
  type Scalar,
  type YAMLError,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { type Position, type Said, say } from '../../../core/index.js';
import { worded, type Finding } from '../finding.js';
import { syntaxAdvice, syntaxCode } from './yaml-errors.js';
import { keptDocuments, type YamlDocuments, yamlDocuments } from './yaml-documents.js';
import { type OlderName, mayBeOlder, withNewNames } from '../format/renames.js';
import { UNSEEN } from '../../text/index.js';

/** The most bytes of a rule file. */
export const MAX_BYTES = 256 * 1024;
export const TOO_LARGE = say('A rule file may have 256 KiB at the most; split it.');
export const LIST_TOO_LARGE = say('A list in YAML may have 256 KiB at the most; write it as CSV.');
/** Many times the entries of any map or list in a rule file, and few enough to look through. */
const MAX_ENTRIES = 1000;
/** Nobody corrects more findings before checking again. Each position takes time, and a file may have a hundred thousand. */
const MAX_FINDINGS = 100;

/** Plain words that a YAML 1.1 reader takes for truth values. */
const AMBIGUOUS = /^(?:y|n|yes|no|on|off)$/i;
/** Curly quotes, which word processors write. To YAML they are part of the text. */
const CURLY = /^[“”„‟‘’«](.*)[“”‟‘’»]$/u;
/** Invisible characters and lone surrogates, which make a text look different from what it is. */
const HIDDEN = new RegExp(`[${UNSEEN}]|\\p{Surrogate}`, 'u');

/**
 * A blank other than a space or a tab, such as the no-break space of a web page, where YAML takes it for a letter of an unquoted text: at
 * its ends, after a colon or a hyphen, and before a comment.
 */
const STRANGE_BLANK = /^(?:- ?)?[^\S \t\r\n]|:[^\S \t\r\n]|[^\S \t\r\n](?=$|#)/u;

const STRICT = {
  version: '1.2',
  schema: 'core',
  uniqueKeys: false,
  stringKeys: true,
  strict: true,
  merge: false,
  prettyErrors: false,
} as const;

const documentsOf = (text: string): YamlDocuments | undefined => keptDocuments(text) ?? yamlDocuments(text, STRICT);

/** The keys and indices that lead to a value. */
export type Path = readonly (string | number)[];

/** A parsed YAML file with the position of each value. Its data and paths use the new names. */
export class YamlFile {
  readonly data: unknown;
  /** The keys for which the file has older names. */
  readonly older: readonly OlderName[];
  readonly #text: string;
  /** The positions of the maps in its lists, such as the rules, because most readers ask for them. */
  readonly #entries: ReadonlyMap<unknown, readonly Position[]>;
  #parsed: YamlDocuments | undefined;

  /** @internal */
  constructor(
    readonly file: string,
    text: string,
    doc: Document.Parsed,
    lines: LineCounter,
  ) {
    this.#text = text;
    this.#entries = entryPositions(file, doc, lines);
    const data: unknown = doc.toJS({ maxAliasCount: 0 });
    ({ data: this.data, older: this.older } = mayBeOlder(text) ? withNewNames(data) : { data, older: [] });
  }

  /** The position of the value at a path, or of the nearest existing one above it. */
  positionOf(path: Path): Position {
    const [key, index] = path;
    const known = path.length === 2 ? this.#entries.get(key)?.[index as number] : undefined;
    return known ?? this.#position(() => this.#offsetOf(path));
  }

  /** The position of the key at a path, for a finding about a missing entry in the key's value, or about the key itself. */
  positionOfKey(path: Path): Position {
    return this.#position(() => this.#keyRange(path)?.[0] ?? this.#offsetOf(path));
  }

  /** The text with new names instead of older ones; everything else stays. */
  renamed(text: string): string {
    return this.older.reduceRight((written, { path, rename }) => {
      const [start, end] = this.#keyRange(path)!;
      return `${written.slice(0, start)}${rename.to}${written.slice(end)}`;
    }, text);
  }

  /** The start and end of a value's text in the file; `undefined` if the value does not exist. */
  rangeOf(path: Path): readonly [start: number, end: number] | undefined {
    const range = this.#nodeAt(path)?.range;
    return range ? [range[0], range[1]] : undefined;
  }

  /** Parses the text again for positions. Most files need none, and the parser's result takes much memory. */
  get #documents(): YamlDocuments {
    return (this.#parsed ??= documentsOf(this.#text)!);
  }

  #nodeAt(path: Path): Node | undefined {
    return this.#documents.docs[0]!.getIn(this.#written(path), true) as Node | undefined;
  }

  #keyRange(path: Path): Node['range'] {
    const parent = this.#nodeAt(path.slice(0, -1));
    const name = this.#written(path).at(-1);
    const pair = isMap(parent) ? parent.items.find(({ key }) => isScalar(key) && key.value === name) : undefined;
    return (pair?.key as Node | undefined)?.range;
  }

  /** A path with the names as the file has them. */
  #written(path: Path): Path {
    if (this.older.length === 0) return path;
    return path.map((key, i) => {
      const isHere = ({ path: at }: OlderName): boolean =>
        at.length === i + 1 && at.every((part, j) => part === path[j]);
      return this.older.find(isHere)?.rename.from ?? key;
    });
  }

  #offsetOf(path: Path): number {
    for (let depth = path.length; depth >= 0; depth--) {
      const node = this.#nodeAt(path.slice(0, depth));
      if (node?.range) return node.range[0];
    }
    return 0;
  }

  /** A position that is computed when it is first read: of the positions that rules keep, few are. */
  #position(offset: () => number): Position {
    let found: { readonly line: number; readonly col: number } | undefined;
    const place = () => (found ??= this.#documents.lines.linePos(offset()));
    return {
      file: this.file,
      get line() {
        return place().line;
      },
      get column() {
        return place().col;
      },
    };
  }
}

/** The positions of the maps in the lists of a file, by the list's name. */
function entryPositions(
  file: string,
  { contents }: Document.Parsed,
  lines: LineCounter,
): ReadonlyMap<unknown, readonly Position[]> {
  const entries = new Map<unknown, readonly Position[]>();
  for (const { key, value } of isMap(contents) ? contents.items : [])
    if (isScalar(key) && isSeq(value) && value.items.every(isMap))
      entries.set(
        key.value,
        value.items.map(({ range }) => {
          const { line, col: column } = lines.linePos(range[0]);
          return { file, line, column };
        }),
      );
  return entries;
}

/** The placeholder for a missing value in a file to be filled in. */
export const UNFILLED = '...';

/** Parses strictly: values that YAML would silently change or hide are findings. A file with findings can't be used. */
export function parseYaml(
  file: string,
  text: string,
): { readonly yaml?: YamlFile; readonly findings: readonly Finding[] } {
  const { yaml, findings } = readYaml(file, text);
  return yaml && findings.length === 0 ? { yaml, findings } : { findings };
}

/** Parses a file, and returns the readable part if there are findings. */
export function readYaml(
  file: string,
  text: string,
): { readonly yaml?: YamlFile; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  let lines: LineCounter | undefined;
  const report = (offset: number, code: string, message: Said): void => {
    if (findings.length === MAX_FINDINGS) return;
    const { line, col } = lines?.linePos(offset) ?? { line: 1, col: 1 };
    findings.push({ file, line: line || 1, column: col || 1, code, severity: 'error', ...worded(message) });
  };
  if (Buffer.byteLength(text) > MAX_BYTES) {
    report(0, 'too-large', file.startsWith('lists/') ? LIST_TOO_LARGE : TOO_LARGE);
    return { findings };
  }
  const documents = documentsOf(text);
  if (!documents) {
    report(0, 'too-deep', say('Brackets or indentation go too deep here; write it more simply.'));
    return { findings };
  }
  lines = documents.lines;
  const unseen = HIDDEN.exec(text);
  if (unseen) report(unseen.index, 'control-character', say('Remove the invisible character here.'));
  const [doc, second] = documents.docs;
  if (!doc || (doc.contents === null && doc.errors.length === 0)) {
    report(0, 'empty-file', say('The file says nothing. Fill it in, or remove it.'));
    return { findings };
  }
  if (second) report(second.range[0], 'several-documents', say('Keep one document in a file; remove the `---` line.'));
  // After the first syntax error, the others usually follow from it.
  const [fault] = doc.errors;
  const reportSyntax = (problem: YAMLError): void => {
    const { offset, message } = syntaxAdvice(text, problem);
    const start = text.lastIndexOf('\n', offset - 1) + 1;
    const [unquoted = ''] = /^[^"'\n]*/.exec(text.slice(start)) ?? [];
    const blank = STRANGE_BLANK.exec(unquoted);
    if (blank) reportBlank(start, blank, report);
    else report(offset, syntaxCode(problem), message);
  };
  if (fault) reportSyntax(fault);
  for (const problem of doc.warnings) if (problem.code !== 'TAG_RESOLVE_FAILED') reportSyntax(problem);
  if (doc.directives.docStart === true || doc.directives.yaml.explicit === true) {
    report(0, 'directive', say('Remove the `%YAML` directive or the `---` line: rule files are always YAML 1.2.'));
  }
  let isWhole = fault === undefined;
  const end = fault?.pos[0] ?? Infinity;
  // This walks the tree itself, because the parser's visitor copies the path of each node.
  const check = (node: unknown, isKey = false): void => {
    if (isPair(node)) {
      if (isCutOff(node, text, end)) return;
      checkPair(node, report);
      check(node.key, true);
      check(node.value);
      return;
    }
    if (!isNode(node)) return;
    const offset = node.range?.[0] ?? 0;
    // After a syntax error, the rest of the file may mean anything.
    if (offset >= end) return;
    if (isAlias(node)) {
      report(offset, 'alias', say('Write the value out: rule files have no aliases.'));
      isWhole = false;
      return;
    }
    if (isCollection(node)) isWhole &&= hasFewEntries(node, file.startsWith('lists/'), report);
    if (isMap(node)) checkNames(node, text, end, report);
    // In a file with syntax errors, the parser may give a node the anchor or the tag that follows it.
    const before = (at: number): number => (at < 0 ? offset : at);
    if (node.anchor !== undefined)
      report(
        before(text.lastIndexOf(`&${node.anchor}`, offset)),
        'anchor',
        say('Remove the anchor &{anchor}.', { anchor: node.anchor }),
      );
    if (node.tag !== undefined)
      report(before(tagBefore(text, offset)), 'tag', say('Remove the tag (what starts with an exclamation mark).'));
    if (isScalar(node)) checkText(node, text, report);
    if (isScalar(node) && !isKey) checkScalar(node, report);
    if (isCollection(node)) for (const item of node.items) check(item);
  };
  check(doc.contents);
  return isWhole ? { yaml: new YamlFile(file, text, doc, lines), findings } : { findings };
}

/** The start of the tag before a value. */
function tagBefore(text: string, offset: number): number {
  let at = text.lastIndexOf('!', offset - 1);
  for (let i = at; i >= 0 && text[i]!.trim() !== ''; i--) if (text[i] === '!') at = i;
  return at;
}

type Report = (offset: number, code: string, message: Said) => void;

/** Reports a list or map with too many entries, except a list of plain values. Reporting faults in so many entries would take minutes. */
function hasFewEntries(node: YAMLMap | YAMLSeq, isInList: boolean, report: Report): boolean {
  const isFew = node.items.length <= MAX_ENTRIES || (!isMap(node) && node.items.every((item) => isScalar(item)));
  if (!isFew)
    report(
      node.range?.[0] ?? 0,
      'too-many-entries',
      isInList
        ? say(
            'A table in YAML may have {most} rows at the most; write it as CSV, with the names of its columns in the first line.',
            {
              most: MAX_ENTRIES,
            },
          )
        : say('There may be {most} entries at one place at the most; split them.', { most: MAX_ENTRIES }),
    );
  return isFew;
}

/** Reports repeated names. The parser's own search takes time that grows with the square of their number. */
function checkNames({ items }: YAMLMap, text: string, end: number, report: Report): void {
  const names = new Set<unknown>();
  const [first] = items.flatMap(({ key }) => (isScalar(key) ? [key] : []));
  const isEntry = /^[ -]*- +$/.test(text.slice(text.lastIndexOf('\n', first?.range?.[0]) + 1, first?.range?.[0]));
  for (const { key } of items) {
    if (!isScalar(key)) continue;
    const offset = key.range?.[0] ?? 0;
    if (offset >= end) return;
    if (isEntry && names.has(key.value) && key.value === first?.value) {
      report(
        offset,
        'duplicate-key',
        say('This entry is already given above; begin the next entry of the list with "- ", or remove one of the two.'),
      );
      return;
    }
    if (names.has(key.value))
      report(offset, 'duplicate-key', say('This entry is already given above; remove one of the two.'));
    names.add(key.value);
  }
}

/** Whether a syntax error comes before an entry or right after its name, so that the entry's value may be anything. */
function isCutOff({ key }: Pair, text: string, end: number): boolean {
  const [from, to] = (key as Scalar | null)?.range ?? [0, 0];
  return from >= end || (end < Infinity && /^\s*:\s*$/.test(text.slice(to, end)));
}

function checkPair(pair: Pair, report: Report): void {
  const key = pair.key as Scalar | null;
  const empty = pair.value === null || (isScalar(pair.value) && pair.value.value === null);
  if (key?.value === '<<')
    report(key.range?.[0] ?? 0, 'merge-key', say('Write the entries out: rule files have no merge keys.'));
  else if (key === null || key.value === '' || key.value === null)
    report(key?.range?.[0] ?? 0, 'empty-key', say('Give the entry a name.'));
  else if (empty)
    report(
      key.range?.[0] ?? 0,
      'empty-value',
      key.source === undefined
        ? say('Give this entry a value, or remove the line.')
        : say('Give {name} a value, or remove the line.', { name: key.source }),
    );
}

/** Reports a blank in the text that begins at an offset. */
function reportBlank(from: number, { 0: found, index }: RegExpExecArray, report: Report): void {
  report(
    from + index + found.length - 1,
    'control-character',
    say('This blank is not a space, and YAML takes it for a letter; type a space in its place.'),
  );
}

/**
 * Reports strange blanks, and invisible characters that are written as escapes: in a diff of the rules, they would control the reader's
 * terminal.
 */
function checkText({ value, range, type, source = '' }: Scalar, text: string, report: Report): void {
  const blank = type === 'PLAIN' ? STRANGE_BLANK.exec(source) : null;
  if (blank && range) reportBlank(range[0], blank, report);
  if (typeof value === 'string' && range && HIDDEN.test(value) && !HIDDEN.test(text.slice(range[0], range[1])))
    report(
      range[0],
      'control-character',
      say('This text has an invisible character, written as an escape; remove it.'),
    );
}

function checkScalar(node: Scalar, report: Report): void {
  const { value, source = '' } = node;
  const offset = node.range?.[0] ?? 0;
  if (value === UNFILLED) report(offset, 'unfilled', say('Fill this in.'));
  if (node.type !== 'PLAIN') return;
  if (typeof value === 'number' && String(value) !== source) {
    report(
      offset,
      'lossy-number',
      say(
        '{source} would be read as the number {number}; write it in quotes: "{source}", or where a number is meant, {number}.',
        {
          source,
          number: String(value),
        },
      ),
    );
  } else if (typeof value === 'string' && AMBIGUOUS.test(value)) {
    report(
      offset,
      'ambiguous-word',
      say('Some readers take {source} for true or false; write it in quotes: "{source}".', { source }),
    );
  } else if (CURLY.test(source)) {
    report(
      offset,
      'curly-quotes',
      say('These are curly quotes, which YAML takes for letters of the text; write straight ones: "{text}".', {
        text: source.replace(CURLY, '$1'),
      }),
    );
  }
}
