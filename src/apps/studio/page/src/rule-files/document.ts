import { isNode, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import type { Edit, FileFinding, Path } from '../api/contract.js';

/** A parsed rule file. */
interface RuleDocument {
  readonly data: unknown;
  readonly document: Document;
  readonly lines: LineCounter;
}

/** A text with the line ends of a browser's editor; when the studio writes, it restores the line ends of the file. */
export const withLineFeeds = (text: string): string => text.replaceAll('\r\n', '\n');

const KEPT = 24;
const read = new Map<string, RuleDocument | undefined>();

/** Parses a rule file. @returns `undefined` without a text and for invalid YAML */
export function documentOf(text: string | undefined): RuleDocument | undefined {
  if (text === undefined) return undefined;
  if (read.has(text)) return read.get(text);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const result = document.errors.length > 0 ? undefined : { data: document.toJS() as unknown, document, lines };
  if (read.size >= KEPT) read.delete(read.keys().next().value!);
  read.set(text, result);
  return result;
}

/** The data of a text; `undefined` also if the text is empty. */
export const dataIn = (text: string | undefined): unknown => documentOf(text)?.data;

/** The value at a path. */
export function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined,
    data,
  );
}

/** Data with a new value at a path, or inserted into a list; without a value, the entry is removed. */
export function withEdit(data: unknown, { path, value, insert = false }: Edit): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const isLast = rest.length === 0;
  if (Array.isArray(data)) {
    if (isLast && insert) return data.toSpliced(Number(key), 0, value);
    const item = isLast ? value : withEdit(data[Number(key)], { path: rest, value, insert });
    return item === undefined ? data.filter((_, i) => i !== key) : Object.assign([...data], { [key]: item });
  }
  const { [key]: before, ...others } = Object(data) as Record<string | number, unknown>;
  const member = isLast ? value : withEdit(before, { path: rest, value, insert });
  return member === undefined ? others : { ...Object(data), [key]: member };
}

/** The findings in the range of a value. */
export function findingsWithin(
  rule: RuleDocument,
  findings: readonly FileFinding[],
  path: Path,
): readonly FileFinding[] {
  const node = rule.document.getIn(path, true);
  if (!isNode(node) || !node.range) return [];
  const [from, to] = node.range;
  return findings.filter(({ line, column }) => {
    const at = (rule.lines.lineStarts[line - 1] ?? 0) + column - 1;
    return from <= at && at <= to;
  });
}

/** The index of the list item that contains a position. */
export function itemAt(
  { document, lines }: RuleDocument,
  key: string,
  line: number,
  column: number,
): number | undefined {
  const list = document.get(key, true);
  if (!isSeq(list)) return undefined;
  const at = (lines.lineStarts[line - 1] ?? 0) + column - 1;
  const index = list.items.findIndex((item) => isNode(item) && item.range && item.range[0] <= at && at < item.range[2]);
  return index < 0 ? undefined : index;
}

/** Whether two values are equal. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The text of a value in a rule file; empty for lists, maps and missing values. */
export function textFrom(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

type Code = string | number;

const isCode = (value: unknown): value is Code => typeof value === 'string' || typeof value === 'number';
const isAfter = (one: Code, other: Code): boolean => typeof one === typeof other && one > other;

/** The place for a new code in a list: its sorted place if the list is sorted, else the end. */
export function placeInOrder(list: readonly unknown[], code: Code): number {
  const isOrdered =
    list.length > 1 && list.every((value, i) => isCode(value) && (i === 0 || isAfter(value, list[i - 1] as Code)));
  const at = isOrdered ? list.findIndex((value) => isAfter(value as Code, code)) : -1;
  return at < 0 ? list.length : at;
}
