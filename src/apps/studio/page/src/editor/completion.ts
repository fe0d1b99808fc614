import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Path } from '../api/contract.js';
import { FIELD, schemasAt, type Schema } from '../rule-files/schema.js';
import { isMap, isPair, isScalar, isSeq, parseDocument, visit } from 'yaml';

/** Names that rule files refer to; schemas do not list them. */
export interface Names {
  readonly fields: readonly Completion[];
  readonly clauses: readonly Completion[];
  readonly lists: readonly Completion[];
  readonly shared: readonly Completion[];
  readonly slots: readonly Completion[];
  readonly rules: readonly Completion[];
}

/**
 * Completes keys and choices from a file's schema, and the names of fields, clauses, lists, slots and rules.
 * @param schema the schema of the file; `undefined` until it is loaded
 */
export function completionOf(
  schema: () => Schema | undefined,
  names: () => Names,
): (context: CompletionContext) => CompletionResult | null {
  return (context) => {
    const root = schema();
    const word = context.matchBefore(/[\w./+<>*-]*/);
    if (!root || !word || (word.from === word.to && !context.explicit)) return null;
    const position = yamlPositionAt(context.state.doc.toString(), word.from, word.to);
    if (!position) return null;
    const options = position.isKey
      ? keysOf(root, position.path, position.siblings, names())
      : valuesOf(root, position.path, names());
    return options.length > 0 ? { from: word.from, options, validFor: /^[\w./+<>*-]*$/ } : null;
  };
}

function keysOf(root: Schema, path: Path, siblings: readonly string[], names: Names): readonly Completion[] {
  const known = schemasAt(root, path).flatMap(({ properties = {} }) => Object.entries(properties));
  const own = known
    .filter(([key]) => !siblings.includes(key))
    .map(([key, { description }]): Completion => ({
      label: key,
      apply: `${key}: `,
      type: 'property',
      ...(description !== undefined && { info: description }),
    }));
  const isCondition =
    ['when', 'unless'].includes(String(path.at(typeof path.at(-1) === 'number' ? -2 : -1))) ||
    (typeof path.at(-1) === 'number' && ['valid', 'invalid'].includes(String(path.at(-2))));
  return isCondition ? [...own, ...names.fields.map((field) => ({ ...field, apply: `${field.label}: ` }))] : own;
}

function valuesOf(root: Schema, path: Path, names: Names): readonly Completion[] {
  const schemas = schemasAt(root, path);
  const choices = schemas
    .flatMap((each) => each.enum ?? [])
    .map((choice): Completion => ({ label: String(choice), type: 'enum' }));
  const key = path.findLast((each) => typeof each === 'string');
  const patterns = schemas.map(({ pattern }) => pattern ?? '');
  return [
    ...choices,
    ...(patterns.some((pattern) => pattern.startsWith('^lists/')) ? names.lists : []),
    ...(patterns.includes(FIELD) || key === 'field' || key === 'from' ? names.fields : []),
    ...named(key, names),
  ];
}

function named(key: string | undefined, names: Names): readonly Completion[] {
  switch (key) {
    case 'clause':
      return names.clauses;
    case 'include':
      return names.shared;
    case 'slot':
      return names.slots;
    case 'rule':
      return names.rules;
    default:
      return [];
  }
}

/** A cursor position in a YAML text: its path, and whether a key or a value is being typed. */
interface YamlPosition {
  readonly path: Path;
  readonly isKey: boolean;
  /** The other keys of the map. */
  readonly siblings: readonly string[];
}

const STAND_IN = 'zzz';

/**
 * Parses the text with a placeholder at the cursor, so that an incomplete line has a position too.
 * @param from the start of the word being typed
 * @param to the cursor
 */
export function yamlPositionAt(text: string, from: number, to: number): YamlPosition | undefined {
  const lineStart = text.lastIndexOf('\n', from - 1) + 1;
  const opensLine = /^\s*(?:- )*"?$/.test(text.slice(lineStart, from));
  const rest = text.slice(to, text.indexOf('\n', to) < 0 ? undefined : text.indexOf('\n', to));
  const word = opensLine && rest.trim() === '' ? `${STAND_IN}:` : STAND_IN;
  const before = text.slice(0, from).replace(/"$/, '');
  const document = parseDocument(before + word + text.slice(to).replace(/^"/, ''));
  let position: YamlPosition | undefined;
  visit(document, {
    Scalar(key, node, ancestors) {
      if (typeof node.value !== 'string' || !node.value.startsWith(STAND_IN)) return undefined;
      const isKey = key === 'key';
      const map = ancestors.at(-2);
      const siblings =
        isKey && isMap(map)
          ? map.items
              .map((pair) => (isScalar(pair.key) ? String(pair.key.value) : ''))
              .filter((name) => !name.startsWith(STAND_IN))
          : [];
      position = { path: pathOf(isKey ? ancestors.slice(0, -1) : [...ancestors, node]), isKey, siblings };
      return visit.BREAK;
    },
  });
  return position;
}

/** The path of a node, from its ancestors. */
function pathOf(nodes: readonly unknown[]): Path {
  return nodes.flatMap((node, i): Path => {
    if (isPair(node)) return isScalar(node.key) ? [String(node.key.value)] : [];
    return isSeq(node) && nodes[i + 1] !== undefined ? [node.items.indexOf(nodes[i + 1])] : [];
  });
}
