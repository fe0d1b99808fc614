import type { Operation } from '../../../core/index.js';
import type { Rulebook } from '../../rulebook/index.js';
import { manifestOf } from './manifest.js';
import { openApi } from './openapi.js';
import type { PortableOptions } from './plan.js';
import { asciiJson, views, type View } from './views.js';

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
