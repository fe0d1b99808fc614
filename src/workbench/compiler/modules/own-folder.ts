import type { Bindings } from '../../../core/index.js';
import { type Rulebook, ownCheckText } from '../../rulebook/index.js';
import { emitModules } from './emit-modules.js';
import { OWN_FOLDER } from './module-text.js';

/** The mark by which a folder that `payrules build` wrote is recognized. */
export const BUILD_MARK = `Order validators written by payrules build`;

/**
 * What `payrules build` writes: the modules that the package has of its own rules.
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

/** The files of the checks of the rules folder that its rules use. */
function ownCheckFiles({ operations }: Rulebook): readonly (readonly [file: string, text: string])[] {
  const names = new Set([...operations.values()].flatMap(({ rules }) => rules.map(({ check }) => check.name)));
  return [...names].flatMap((name) => {
    const text = ownCheckText(name);
    return text === undefined ? [] : [[`checks/${name}.mjs`, `${COPIED}\n${text}`] as const];
  });
}

/** The first line of a copied check, by which an earlier build may be replaced. */
const COPIED = '// Written by payrules build: a copy of a check of the rules folder.';

/** Whether a text is that of such a module, or of its types. */
export function isWrittenText(text: string): boolean {
  return /^\/\/ (?:Generated from|Written by payrules)/.test(text);
}
