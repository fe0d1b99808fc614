import { isMap, isScalar, isSeq, parseDocument, type Scalar } from 'yaml';
import type { Path } from '../load/yaml-file.js';
import { UNSEEN } from '../../text/index.js';

/** The longest list or map on one line, in characters. */
const WIDTH = 140;
/** Plain words that a YAML 1.1 reader takes for truth values. */
const AMBIGUOUS = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

/** The names that a map may hold, in the order in which to write them; see `keysAt`. */
export type KeyOrder = (path: Path) => readonly string[];

/**
 * Writes values in the style of rule files: words without quotes, texts that look like numbers in quotes, short lists and maps on one line.
 */
export class ValueWriter {
  constructor(private readonly keysAt: KeyOrder) {}

  /** A value on one line. */
  flow(value: unknown, path: Path, style?: Scalar.Type | null): string {
    if (Array.isArray(value)) return `[${value.map((item, i) => this.flow(item, [...path, i], style)).join(', ')}]`;
    if (typeof value !== 'object' || value === null) return scalarText(value, style, true);
    const entries = this.#entries(value, path).map(
      ([key, item]) => `${keyText(key)}: ${this.flow(item, [...path, key])}`,
    );
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }

  /** The lines of a map entry, the first without indentation. */
  entry(key: string, value: unknown, path: Path, indent: number, isBlock = false): readonly string[] {
    return this.#after(`${keyText(key)}:`, value, path, indent, isBlock);
  }

  /** The lines of a list item, the first without indentation. */
  item(value: unknown, path: Path, indent: number, isBlock: boolean, style?: Scalar.Type | null): readonly string[] {
    if (!isBlock || typeof value !== 'object' || value === null || Object.keys(value).length === 0)
      return this.#after('-', value, path, indent, false, style);
    const lines = this.#block(value, path, indent + 2);
    return [`- ${lines[0]!.trimStart()}`, ...lines.slice(1)];
  }

  #after(
    head: string,
    value: unknown,
    path: Path,
    indent: number,
    isBlock: boolean,
    style?: Scalar.Type | null,
  ): readonly string[] {
    const isScalarValue = typeof value !== 'object' || value === null;
    const line = `${head} ${isScalarValue ? scalarText(value, style, false) : this.flow(value, path)}`;
    const isEmpty = !isScalarValue && Object.keys(value).length === 0;
    if (isScalarValue || isEmpty || (!isBlock && indent + line.length <= WIDTH)) return [line];
    return [head, ...this.#block(value, path, indent + 2)];
  }

  /** The lines of a list or map, all with indentation. */
  #block(value: object, path: Path, indent: number): readonly string[] {
    const parts = Array.isArray(value)
      ? value.map((item, i) =>
          this.item(item, [...path, i], indent, this.flow(item, [...path, i]).length + indent > WIDTH),
        )
      : this.#entries(value, path).map(([key, item]) => this.entry(key, item, [...path, key], indent));
    return parts.flatMap(([first, ...rest]) => [`${' '.repeat(indent)}${first}`, ...rest]);
  }

  #entries(value: object, path: Path): readonly (readonly [string, unknown])[] {
    const order = this.keysAt(path);
    const rank = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);
    return Object.entries(value).sort(([a], [b]) => rank(a) - rank(b));
  }
}

/**
 * A text, number or truth value, in the style of the earlier value or of its neighbour, where that style can express it.
 * @param style the type of that scalar; by default words are plain and all other texts are in double quotes
 * @param isFlow whether it is between brackets or braces
 */
export function scalarText(value: unknown, style: Scalar.Type | null | undefined, isFlow: boolean): string {
  if (typeof value !== 'string') return String(value);
  if (style === 'QUOTE_SINGLE' && /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/.test(value))
    return `'${value.replaceAll("'", "''")}'`;
  const mayBePlain = style === 'PLAIN' || (style == null && /^\p{L}/u.test(value));
  return mayBePlain && isPlain(value, isFlow) ? value : quoted(value);
}

const HIDDEN = new RegExp(`[${UNSEEN}]`, 'gu');

const quoted = (value: string): string =>
  JSON.stringify(value).replace(HIDDEN, (c) =>
    c.length === 1
      ? `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`
      : `\\U${c.codePointAt(0)!.toString(16).padStart(8, '0')}`,
  );

const keyText = (key: string): string => (/^[A-Za-z][\w./-]*$/.test(key) && !AMBIGUOUS.test(key) ? key : quoted(key));

/** Whether a text reads as the same text without quotes. */
function isPlain(value: string, isFlow: boolean): boolean {
  if (AMBIGUOUS.test(value) || /[\n\r]/.test(value)) return false;
  const { contents, errors } = parseDocument(isFlow ? `k: [{ k: ${value} }]` : `k: ${value}`, {
    version: '1.2',
    schema: 'core',
    stringKeys: true,
  });
  if (errors.length > 0 || !isMap(contents)) return false;
  const outer = contents.get('k', true);
  const inner = isSeq(outer) ? outer.get(0, true) : undefined;
  const scalar = isFlow ? (isMap(inner) && inner.items.length === 1 ? inner.get('k', true) : undefined) : outer;
  return (
    isScalar(scalar) &&
    scalar.type === 'PLAIN' &&
    scalar.value === value &&
    scalar.comment == null &&
    contents.comment == null
  );
}
