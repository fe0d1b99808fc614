import type { Bindings } from '../../../core/index.js';
import type { Rulebook } from '../../rulebook/index.js';
import { emitOperation } from '../emit.js';
import type { PortableOptions } from '../json-schema/plan.js';
import { localeModules } from '../locale-module.js';
import { emitTypes } from '../order-types.js';
import { allDataModules, dataModules } from './data-modules.js';
import { entryOfAll, loadersOf } from './entry-of-all.js';
import { entryOfOne } from './entry-of-one.js';
import { SharedColumns } from './list-modules.js';
import { filesOf, type Module, type ModulePlace } from './module-text.js';
import { shareArrays } from './shared-arrays.js';

/** What the modules of a rulebook are written with. */
export interface ModulesOptions {
  readonly place: ModulePlace;
  /** The codes to build in. */
  readonly bindings: Bindings;
  /** What the JSON Schemas are compiled with. */
  readonly schemas: PortableOptions;
}

/**
 * The modules of a rulebook: one for each operation, one that knows them all, the catalogues of the languages, and the types. The package's
 * own and those of `payrules build` differ only in their place and their rules.
 * @returns file name -> text
 */
export async function emitModules(
  rulebook: Rulebook,
  { place, bindings, schemas }: ModulesOptions,
): Promise<ReadonlyMap<string, string>> {
  const operations = [...rulebook.operations.values()];
  const ids = operations.map(({ id }) => id);
  const lists = new SharedColumns();
  const extension = place.isTyped ? 'ts' : 'js';
  const compiled = operations.map((operation): readonly [string, string] => [
    `compiled/${operation.id}.${extension}`,
    emitOperation(operation, place, rulebook.about, lists),
  ]);
  const data = operations.flatMap((operation) =>
    dataModules(operation, rulebook.gateway, schemas, lists).flatMap(([name, module]) => filesOf(name, module, place)),
  );
  const modules: readonly (readonly [string, Module])[] = [
    ['index', entryOfAll(rulebook, bindings)],
    ...operations.flatMap((operation): readonly (readonly [string, Module])[] => [
      [operation.id, entryOfOne(operation, rulebook.gateway, bindings)],
    ]),
    ...allDataModules(operations),
    ['loaders', loadersOf(ids)],
    ...localeModules(rulebook),
  ];
  const types = place.isTyped ? 'orders.ts' : 'orders.d.ts';
  return new Map([
    ...[...modules, ...lists.modules()].flatMap(([name, module]) => filesOf(name, module, place)),
    ...shareArrays(new Map([...compiled, ...data]), place),
    [types, await emitTypes(operations)],
  ]);
}
