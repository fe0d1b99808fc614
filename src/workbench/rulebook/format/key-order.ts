import { isMap, isSeq, parseDocument, type Node, type Pair, type Scalar, type YAMLMap } from 'yaml';
import type { JsonSchema } from '../../../core/index.js';
import { lineEnd, lineStart, withComments } from '../lines.js';
import type { AuthoringSchemas } from '../load/authoring-schemas.js';
import type { Path } from '../load/yaml-file.js';

type Entries = readonly Pair<Scalar, Node>[];

/** No file has as many maps. Each round orders one map. */
const MOST_ROUNDS = 5000;

/** Puts the entries of each map in the order of its schema. The comments of an entry move with it. */
export function inCanonicalOrder(text: string, schemas: AuthoringSchemas, kind: string): string {
  let ordered = text;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { contents } = parseDocument(ordered, { version: '1.2', schema: 'core', stringKeys: true });
    const map = disordered(contents, schemas[kind] ?? {}, kind, schemas);
    if (!map) return ordered;
    ordered = reorder(ordered, map.node, map.order);
  }
  return text;
}

/**
 * The names that a map may hold, in the order of its schema; empty if the schema does not say.
 * @param kind the authoring schema that the file follows
 * @param path leads to the map
 */
export function keysAt(schemas: AuthoringSchemas, kind: string, path: Path): readonly string[] {
  const start = resolve(schemas[kind] ?? {}, kind, schemas);
  const [schema] = path.reduce<readonly [JsonSchema, string]>(
    ([{ properties = {}, additionalProperties, items }, home], key) => {
      const inner =
        typeof key === 'number' ? items : ((properties as Record<string, unknown>)[key] ?? additionalProperties);
      return resolve((inner ?? {}) as JsonSchema, home, schemas);
    },
    start,
  );
  return Object.keys(schema['properties'] ?? {});
}

interface Disordered {
  readonly node: YAMLMap;
  /** For each new place, the old index of the entry. */
  readonly order: readonly number[];
}

/** The first map that is not in the order of its schema. */
function disordered(
  node: Node | null,
  schema: JsonSchema,
  file: string,
  schemas: AuthoringSchemas,
): Disordered | undefined {
  const [resolved, home] = resolve(schema, file, schemas);
  const {
    properties = {},
    additionalProperties,
    items,
  } = resolved as {
    properties?: Record<string, JsonSchema>;
    additionalProperties?: JsonSchema | false;
    items?: JsonSchema;
  };
  if (isSeq<Node>(node) && items) return first(node.items, (item) => disordered(item, items, home, schemas));
  if (!isMap(node)) return undefined;
  const entries = node.items as unknown as Entries;
  const names = entries.map(({ key }) => String(key.value));
  if (additionalProperties === false) {
    const rank = Object.keys(properties);
    const rankOf = (i: number): number => rank.indexOf(names[i]!);
    const order = names.map((_, i) => i).sort((a, b) => rankOf(a) - rankOf(b));
    if (names.every((name) => rank.includes(name)) && order.some((from, to) => from !== to)) return { node, order };
  }
  return first(entries, ({ value }, i) => {
    const inner = properties[names[i]!] ?? additionalProperties;
    return inner ? disordered(value, inner, home, schemas) : undefined;
  });
}

function first<T>(items: readonly T[], find: (item: T, i: number) => Disordered | undefined): Disordered | undefined {
  for (const [i, item] of items.entries()) {
    const found = find(item, i);
    if (found) return found;
  }
  return undefined;
}

/** Follows a reference, `rule.schema.json#/definitions/rule`, to the schema and its file. */
function resolve(schema: JsonSchema, file: string, schemas: AuthoringSchemas): readonly [JsonSchema, string] {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return [schema, file];
  const [name = '', pointer = ''] = reference.split('#');
  const home = name === '' ? file : name.replace('.schema.json', '');
  const target = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as JsonSchema | undefined)?.[key], schemas[home]);
  return resolve((target ?? {}) as JsonSchema, home, schemas);
}

function reorder(text: string, node: YAMLMap, order: readonly number[]): string {
  const entries = node.items as unknown as Entries;
  return node.flow ? reorderFlow(text, entries, order) : reorderBlock(text, entries, order);
}

const startOf = ({ key }: Pair<Scalar, Node>): number => key.range?.[0] ?? 0;
const endOf = ({ key, value }: Pair<Scalar, Node>): number => value?.range?.[1] ?? key.range?.[1] ?? 0;

/** Entries change places; the commas and blanks between them stay. */
function reorderFlow(text: string, entries: Entries, order: readonly number[]): string {
  const pieces = entries.map((entry) => text.slice(startOf(entry), endOf(entry)));
  const written = order.map((from, to) => {
    const next = entries[to + 1];
    return `${pieces[from]}${next ? text.slice(endOf(entries[to]!), startOf(next)) : ''}`;
  });
  return `${text.slice(0, startOf(entries[0]!))}${written.join('')}${text.slice(endOf(entries.at(-1)!))}`;
}

/** Moves the lines of each entry, with the comment lines right above it. */
function reorderBlock(text: string, entries: Entries, order: readonly number[]): string {
  const begin = startOf(entries[0]!);
  const indent = begin - lineStart(text, begin);
  const starts = entries.map((entry, i) =>
    i === 0 ? begin : withComments(text, lineStart(text, startOf(entry)), indent) + indent,
  );
  const end = lineEnd(text, endOf(entries.at(-1)!));
  const pieces = starts.map((start, i) => {
    const piece = text.slice(start, i + 1 < starts.length ? starts[i + 1]! - indent : end);
    return piece.endsWith('\n') ? piece : `${piece}\n`;
  });
  return `${text.slice(0, begin)}${order.map((from) => pieces[from]).join(' '.repeat(indent))}${text.slice(end)}`;
}
