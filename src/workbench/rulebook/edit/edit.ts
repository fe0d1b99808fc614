import { isDeepStrictEqual } from 'node:util';
import {
  isMap,
  isScalar,
  isSeq,
  type Document,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { lineEnd, lineStart, withComments } from '../lines.js';
import { keepDocuments, yamlDocuments, type YamlDocuments } from '../load/yaml-documents.js';
import { mayBeOlder } from '../format/renames.js';
import { readYaml, type Path } from '../load/yaml-file.js';
import { EditError, stepped, stepsOf, type Edit, type Step } from './steps.js';
import { scalarText, ValueWriter, type KeyOrder } from './yaml-writer.js';
import { isRecord, say } from '../../../core/index.js';

export { EditError, type Edit } from './steps.js';

const ONLY_AS_TEXT = say('This can be changed only in the text itself.');

/**
 * Changes values in a YAML text and leaves every other character: comments, quotes, order, indentation and line ends. A removed entry loses
 * the comment at the end of its line, but the comments above it stay. Older names become the new ones.
 * @param edits applied one after the other
 * @param keysAt the order of the names that a map may hold, for new entries; by default they come last
 * @throws {EditError} if the text can't be parsed, a path leads nowhere, or the change can't be made in place
 */
export function editYaml(text: string, edits: readonly Edit[], keysAt: KeyOrder = () => []): string {
  const edited = edits.reduce(
    (written, edit) => stepsOf(parse(written).data, edit).reduce((before, step) => take(before, step, keysAt), written),
    mayBeOlder(text) ? (readYaml('', text).yaml?.renamed(text) ?? text) : text,
  );
  // The next reader of the text reuses this parse.
  const parsed = recent.find((each) => each.text === edited);
  if (parsed) keepDocuments(edited, parsed.documents);
  return edited;
}

function take(text: string, step: Step, keysAt: KeyOrder): string {
  const { doc, data } = parse(text);
  const after = new Writer(text, doc, keysAt).write(step);
  // If the new text does not have exactly the new data, the old one stays.
  if (!isDeepStrictEqual(parse(after).data, stepped(data, step))) throw new EditError(ONLY_AS_TEXT);
  return after;
}

interface Parsed {
  readonly text: string;
  readonly documents: YamlDocuments;
  readonly doc: Document.Parsed;
  readonly data: unknown;
}

/** The texts parsed last: usually an edit starts from the result of the previous edit. */
let recent: readonly Parsed[] = [];

function parse(text: string): Parsed {
  const known = recent.find((parsed) => parsed.text === text);
  if (known) return remembered(known);
  const documents = yamlDocuments(text, {
    version: '1.2',
    schema: 'core',
    stringKeys: true,
    keepSourceTokens: true,
    prettyErrors: false,
  });
  if (!documents) throw new EditError(say('Brackets or indentation go too deep in this file.'));
  const [doc, second] = documents.docs;
  if (!doc || second || doc.errors.length > 0)
    throw new EditError(say('The file has a mistake and cannot be read; fix it in the text first.'));
  return remembered({ text, documents, doc, data: doc.toJS({ maxAliasCount: 0 }) });
}

function remembered(parsed: Parsed): Parsed {
  recent = [parsed, ...recent.filter((other) => other !== parsed)].slice(0, 2);
  return parsed;
}

type Entry = Pair<Scalar, Node | null>;
type BlockSequence = {
  readonly items: readonly { readonly start: readonly { readonly type: string; readonly offset: number }[] }[];
};

/** The characters that a new value replaces. */
interface Span {
  readonly from: number;
  readonly to: number;
  /** Whether a blank must precede the new value. */
  readonly isTight: boolean;
}

/** Applies one step to a text. */
class Writer {
  readonly #values: ValueWriter;
  readonly #newline: string;

  constructor(
    private readonly text: string,
    private readonly doc: Document.Parsed,
    private readonly keysAt: KeyOrder,
  ) {
    this.#values = new ValueWriter(keysAt);
    this.#newline = text.includes('\r\n') ? '\r\n' : '\n';
  }

  write(step: Step): string {
    const { path } = step;
    if (path.length === 0) return this.#whole(step);
    const parent = this.#at(path.slice(0, -1));
    const key = path.at(-1)!;
    if (step.kind === 'replace') return this.#replace(path, step.value);
    if (isMap<Scalar, Node | null>(parent))
      return step.kind === 'insert'
        ? this.#insertEntry(parent, path, String(key), step.value)
        : this.#removeEntry(parent, path, String(key));
    if (isSeq<Node>(parent))
      return step.kind === 'insert'
        ? this.#insertItem(parent, path, Number(key), step.value)
        : this.#removeItem(parent, path, Number(key));
    throw new EditError(ONLY_AS_TEXT);
  }

  /** Writes the whole file anew; the comments above stay. */
  #whole(step: Step): string {
    const value = step.kind === 'remove' ? {} : step.value;
    if (!isRecord(value)) throw new EditError(say('A rule file is a map.'));
    const { contents } = this.doc;
    const isSaid = contents !== null && !(isScalar(contents) && contents.value === null);
    const before = isSaid ? this.text.slice(0, contents.range[0]) : this.text;
    const rest = isSaid ? this.text.slice(this.#endOf(contents)) : '';
    const lines = Object.entries(value).flatMap(([key, item]) =>
      this.#values.entry(key, item, [key], 0, typeof item === 'object'),
    );
    const gap = before === '' || before.endsWith('\n') ? '' : this.#newline;
    return `${before}${gap}${lines.length === 0 ? '{}' : lines.join(this.#newline)}${rest === '' ? this.#newline : rest}`;
  }

  #replace(path: Path, value: unknown): string {
    const node = this.#at(path);
    const isFlow = this.#isInFlow(path);
    const isSimple = typeof value !== 'object' || value === null;
    const style = isScalar(node) ? node.type : undefined;
    const { from, to, isTight } = this.#spanOf(path, node);
    return this.#splice(
      from,
      to,
      `${isTight ? ' ' : ''}${isSimple ? scalarText(value, style, isFlow) : this.#values.flow(value, path)}`,
    );
  }

  /** The span of a value. Where the value is in lines of its own, the span is everything after the colon or dash. */
  #spanOf(path: Path, node: Node | undefined): Span {
    const start = node?.range?.[0] ?? 0;
    const to = node ? Math.max(start, this.#endOf(node)) : start;
    const isInLines = (isMap(node) || isSeq(node)) && !node.flow;
    // Where the value is missing, a new one would touch the colon.
    if (!isInLines) return { from: start, to, isTight: to === start && /[:\-,]/.test(this.text[start - 1] ?? '') };
    const parent = this.#at(path.slice(0, -1));
    if (isSeq<Node>(parent)) return { from: start, to, isTight: false };
    const key = isMap<Scalar, Node | null>(parent)
      ? parent.items.find((entry) => entry.key.value === path.at(-1))?.key
      : undefined;
    if (!key) throw new EditError(ONLY_AS_TEXT);
    return { from: this.text.indexOf(':', key.range![1]) + 1, to, isTight: true };
  }

  #insertEntry(map: YAMLMap<Scalar, Node | null>, path: Path, key: string, value: unknown): string {
    const at = this.#placeFor(map, path.slice(0, -1), key);
    if (map.flow)
      return this.#insertBetween(
        map,
        at,
        map.items.map(startOf),
        map.items.map((entry) => this.#endOfEntry(entry)),
        this.#values.flow({ [key]: value }, path.slice(0, -1)),
      );
    const indent = columnOf(this.text, startOf(map.items[0]!));
    const isBlock =
      path.length === 1 &&
      typeof value === 'object' &&
      map.items.some(({ value: other }) => (isMap(other) || isSeq(other)) && !other.flow);
    const next = map.items[at];
    return this.#insertLines(
      this.#values.entry(key, value, path, indent, isBlock),
      indent,
      next && startOf(next),
      at === 0,
      this.#endOfEntry(map.items.at(-1)!),
    );
  }

  #removeEntry(map: YAMLMap<Scalar, Node | null>, path: Path, key: string): string {
    const at = map.items.findIndex((entry) => entry.key.value === key);
    if (at < 0) throw new EditError(ONLY_AS_TEXT);
    if (map.items.length === 1)
      return path.length === 1 ? this.#whole({ kind: 'remove', path: [] }) : this.#replace(path.slice(0, -1), {});
    const starts = map.items.map(startOf);
    return this.#remove(
      at,
      starts,
      map.items.map((entry) => this.#endOfEntry(entry)),
      map.flow === true,
    );
  }

  #insertItem(seq: YAMLSeq<Node>, path: Path, at: number, value: unknown): string {
    const style = styleOf(seq.items);
    if (seq.flow)
      return this.#insertBetween(
        seq,
        at,
        seq.items.map((item) => item.range![0]),
        seq.items.map((item) => this.#endOf(item)),
        `[${this.#values.flow(value, path, style)}]`,
      );
    const dashes = dashesOf(seq);
    const indent = columnOf(this.text, dashes[0]!);
    const maps = seq.items.filter((item) => isMap(item));
    const isBlock = maps.length > 0 && maps.every((item) => !item.flow);
    return this.#insertLines(
      this.#values.item(value, path, indent, isBlock, style),
      indent,
      dashes[at],
      at === 0,
      this.#endOf(seq.items.at(-1)!),
    );
  }

  #removeItem(seq: YAMLSeq<Node>, path: Path, at: number): string {
    if (seq.items.length === 1) return this.#replace(path.slice(0, -1), []);
    const starts = seq.flow ? seq.items.map((item) => item.range![0]) : dashesOf(seq);
    return this.#remove(
      at,
      starts,
      seq.items.map((item) => this.#endOf(item)),
      seq.flow === true,
    );
  }

  /** Removes an entry or item: between commas, or with its lines. */
  #remove(at: number, starts: readonly number[], ends: readonly number[], isFlow: boolean): string {
    const [start, end] = [starts[at]!, ends[at]!];
    const next = starts[at + 1];
    if (isFlow) return next === undefined ? this.#splice(ends[at - 1]!, end, '') : this.#splice(start, next, '');
    const isFirstOnLine = this.text.slice(lineStart(this.text, start), start).trim() === '';
    if (isFirstOnLine) return this.#splice(lineStart(this.text, start), lineEnd(this.text, end), '');
    // The entry shares its line with a dash, and the next entry takes its place there.
    const isCommented = this.text.slice(end, next).includes('#');
    return this.#splice(start, isCommented ? end : next!, '');
  }

  /**
   * Puts an entry between brackets or braces.
   * @param whole the list or map with this entry alone
   */
  #insertBetween(node: Node, at: number, starts: readonly number[], ends: readonly number[], whole: string): string {
    if (starts.length === 0) return this.#splice(node.range![0], node.range![1], whole);
    const written = whole.startsWith('[') ? whole.slice(1, -1) : whole.slice(2, -2);
    const separator = this.#separator(starts, ends);
    return at < starts.length
      ? this.#splice(starts[at]!, starts[at]!, `${written}${separator}`)
      : this.#splice(ends.at(-1)!, ends.at(-1)!, `${separator}${written}`);
  }

  /** Inserts lines before the entry at an offset, above its comments, or after the last entry. */
  #insertLines(
    lines: readonly string[],
    indent: number,
    next: number | undefined,
    isFirst: boolean,
    end: number,
  ): string {
    const margin = ' '.repeat(indent);
    const block = lines.join(this.#newline);
    if (next !== undefined && isFirst) return this.#splice(next, next, `${block}${this.#newline}${margin}`);
    const at =
      next === undefined ? lineEnd(this.text, end) : withComments(this.text, lineStart(this.text, next), indent);
    const isOpen = at > 0 && this.text[at - 1] !== '\n';
    return this.#splice(at, at, isOpen ? `${this.#newline}${margin}${block}` : `${margin}${block}${this.#newline}`);
  }

  /** The separator of the entries of a list or map in brackets or braces. */
  #separator(starts: readonly number[], ends: readonly number[]): string {
    const between = starts.length > 1 ? this.text.slice(ends.at(-2), starts.at(-1)) : ', ';
    return /^\s*,\s*$/.test(between) ? between : ', ';
  }

  /** The index of a new entry in a map, by the order of the map's schema. */
  #placeFor(map: YAMLMap<Scalar, Node | null>, path: Path, key: string): number {
    const order = this.keysAt(path);
    const rank = order.indexOf(key);
    if (rank < 0) return map.items.length;
    const after = map.items.findIndex((entry) => order.indexOf(String(entry.key.value)) > rank);
    return after < 0 ? map.items.length : after;
  }

  #at(path: Path): Node | undefined {
    return (path.length === 0 ? this.doc.contents : this.doc.getIn(path, true)) as Node | undefined;
  }

  /** Whether a value is between brackets or braces. */
  #isInFlow(path: Path): boolean {
    const parents = path.map((_, depth) => this.#at(path.slice(0, depth)));
    return parents.some((parent) => (isMap(parent) || isSeq(parent)) && parent.flow === true);
  }

  #endOfEntry({ key, value }: Entry): number {
    const end = value ? this.#endOf(value) : 0;
    return Math.max(end, key.range![1]);
  }

  /** The end of a value's last character. A block of text ends with its last line, without the newline. */
  #endOf(node: Node): number {
    if (isMap<Scalar, Node | null>(node) && !node.flow && node.items.length > 0)
      return this.#endOfEntry(node.items.at(-1)!);
    if (isSeq<Node>(node) && !node.flow && node.items.length > 0) return this.#endOf(node.items.at(-1)!);
    const [start, end] = node.range!;
    const isTextBlock = isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
    return isTextBlock ? start + this.text.slice(start, end).trimEnd().length : end;
  }

  #splice(from: number, to: number, written: string): string {
    return `${this.text.slice(0, from)}${written}${this.text.slice(to)}`;
  }
}

const startOf = ({ key }: Entry): number => key.range![0];

const columnOf = (text: string, offset: number): number => offset - lineStart(text, offset);

/** The offsets of the dashes of a list. */
function dashesOf(seq: YAMLSeq<Node>): readonly number[] {
  const { items } = seq.srcToken as unknown as BlockSequence;
  return items.flatMap(({ start }) => start.filter(({ type }) => type === 'seq-item-ind').map(({ offset }) => offset));
}

/** The quotes of the texts in a list, if all have the same. */
function styleOf(items: readonly Node[]): Scalar.Type | undefined {
  const styles = new Set(
    items.map((item) => (isScalar(item) && typeof item.value === 'string' ? (item.type as Scalar.Type) : undefined)),
  );
  const [style] = styles;
  return styles.size === 1 && (style === 'QUOTE_DOUBLE' || style === 'QUOTE_SINGLE') ? style : undefined;
}
