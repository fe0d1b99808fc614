import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Path } from '../api/contract.js';
import { FIELD, schemasAt, type Schema } from '../rule-files/schema.js';
import { yamlPositionAt } from './yaml-path.js';

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
