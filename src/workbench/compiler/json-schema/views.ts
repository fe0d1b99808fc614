import stringify from 'json-stringify-pretty-compact';
import type { JsonSchema, Operation } from '../../../core/index.js';
import { typesSchema } from '../order-types.js';
import type { Rulebook } from '../../rulebook/index.js';
import { manifestOf } from './manifest.js';
import { openApi } from './openapi.js';
import type { PortableOptions } from './plan.js';
import { drafts, publish } from './publish.js';
import { richSchema } from './rich.js';
import { portableSchema } from './operation-schema.js';

type ToSchema = (operation: Operation, options: PortableOptions) => JsonSchema;

/** The published schemas of an operation, by the values of `payrules export --target`. */
export const views = {
  '2020-12': (operation, options) => publish(portableSchema(operation, options), '2020-12'),
  'draft-07': (operation, options) => publish(portableSchema(operation, options), 'draft-07'),
  'draft-04': (operation, options) => publish(portableSchema(operation, options), 'draft-04'),
  rich: richSchema,
  types: (operation) => ({
    $schema: drafts['draft-07'],
    $comment: 'Generated from the rules.',
    ...typesSchema(operation),
  }),
} as const satisfies Readonly<Record<string, ToSchema>>;

type View = keyof typeof views;

/**
 * JSON in ASCII, so that blanks and other invisible characters can be seen.
 * @param indent the indent of the lines of a value that does not fit on one line; 0 writes everything on one line without blanks
 */
export function asciiJson(value: unknown, indent = 1): string {
  const text = indent === 0 ? JSON.stringify(value) : stringify(value, { indent, maxLength: 120 });
  return text.replace(/[\u007F-\uFFFF]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The targets of `payrules export`. */
export const targets = [...(Object.keys(views) as View[]), 'openapi'] as const;

type Target = (typeof targets)[number];

/**
 * The files of an export: `<target>/<operation>.schema.json` for each operation, or `openapi.json`, and their `manifest.json`.
 * @param operations the operations of the rules, with or without a merchant's overlay
 * @returns the files' texts by their paths
 */
export function exportFiles(
  operations: readonly Operation[],
  target: Target,
  rulebook: Pick<Rulebook, 'about' | 'gateway'>,
  options: PortableOptions,
): ReadonlyMap<string, string> {
  const documents: readonly (readonly [path: string, document: unknown])[] =
    target === 'openapi'
      ? [['openapi.json', openApi(operations, rulebook)]]
      : operations.map((operation) => [`${target}/${operation.id}.schema.json`, views[target](operation, options)]);
  const all = [...documents, ['manifest.json', manifestOf(operations, rulebook.about, options)] as const];
  return new Map(all.map(([path, document]) => [path, `${asciiJson(document)}\n`]));
}
