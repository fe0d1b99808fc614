import type { Bindings } from '../../../core/index.js';
import { type Rulebook, ownCheckText } from '../../rulebook/index.js';
import { emitOperation } from '../emit.js';
import type { PortableOptions } from '../json-schema/plan.js';
import { localeModules } from '../locale-module.js';
import { emitTypes } from '../order-types.js';
import { allDataModules, dataModules } from './data-modules.js';
import { entryOfAll, loadersOf } from './entry-of-all.js';
import { entryOfOne } from './entry-of-one.js';
import { SharedColumns } from './list-modules.js';
import { filesOf, type Module, type ModulePlace, OWN_FOLDER } from './module-text.js';
import { shareArrays } from './shared-arrays.js';

/** Options for writing the modules of a rulebook. */
interface ModulesOptions {
  readonly place: ModulePlace;
  /** The codes to build in. */
  readonly bindings: Bindings;
  /** Options for the JSON Schemas. */
  readonly schemas: PortableOptions;
}

/**
 * The modules of a rulebook: one for each operation, one for all of them, the catalogues of the languages, and the types. The package's own
 * modules and those of `payrules build` differ only in their place and their rules.
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

/** The text that marks a folder that `payrules build` wrote. */
export const BUILD_MARK = `Order validators written by payrules build`;

/**
 * The files that `payrules build` writes: the modules that the package has for its own rules.
 * @param rulebook the rules with the merchant's overlay applied
 * @param bindings the codes to build in
 * @param day the first day of the JSON Schemas
 * @returns file name -> text
 */
export async function emitFolder(
  rulebook: Rulebook,
  bindings: Bindings,
  day: string,
): Promise<ReadonlyMap<string, string>> {
  const schemas = { bindings, day };
  const description = {
    private: true,
    type: 'module',
    sideEffects: false,
    description: BUILD_MARK,
    main: './index.js',
    types: './index.d.ts',
  };
  return new Map([
    ...(await emitModules(rulebook, { place: OWN_FOLDER, bindings, schemas })),
    ...ownCheckFiles(rulebook),
    ['package.json', `${JSON.stringify(description, null, 2)}\n`],
  ]);
}

/** The files of the rules folder's checks that its rules use. */
function ownCheckFiles({ operations }: Rulebook): readonly (readonly [file: string, text: string])[] {
  const names = new Set([...operations.values()].flatMap(({ rules }) => rules.map(({ check }) => check.name)));
  return [...names].flatMap((name) => {
    const text = ownCheckText(name);
    return text === undefined ? [] : [[`checks/${name}.mjs`, `${COPIED}\n${text}`] as const];
  });
}

/** The first line of a copied check. It shows that a later build may replace the file. */
const COPIED = '// Written by payrules build: a copy of a check of the rules folder.';

/** Whether a text is a generated module, a copied check or their types. */
export function isWrittenText(text: string): boolean {
  return /^\/\/ (?:Generated from|Written by payrules)/.test(text);
}
