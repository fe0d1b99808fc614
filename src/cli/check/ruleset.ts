import { readFileSync } from 'node:fs';
import type { CardPosition } from '../../compiler/entries.js';
import type { Bindings, OperationId, Reference } from '../../index.js';
import type { CompiledCard, CompiledOperation } from '../../model/compiled.js';
import { compiled, references } from '../../operations/index.js';
import type { Exception } from '../../rulebook/overlay.js';
import { openable } from '../openable.js';
import { inPackage } from '../package.js';
import { positionsOn, type Positions } from './positions.js';

/** The rules that a command judges by. */
export interface Ruleset {
  readonly compiled: Readonly<Record<OperationId, CompiledOperation>>;
  readonly references: Readonly<Record<OperationId, Reference>>;
  /** Where the rules stand that count on the day of the run. */
  readonly positions: Positions;
  /** The operations that an overlay changes. */
  readonly overlaid: ReadonlySet<string>;
  /** What `requirements` needs of the rules of these. */
  readonly cards: ReadonlyMap<string, readonly CompiledCard[]>;
  /** The rules that it changes. */
  readonly exceptions: readonly Exception[];
  /** The codes that the overlay holds. */
  readonly bindings: Bindings;
}

/** The rules of the package, under an overlay where a folder of one is given. */
export function rulesUnder(overlay: string | undefined, day: string): Ruleset | Promise<Ruleset> {
  return overlay === undefined ? packagedRules(day) : overlaidRules(overlay, day);
}

function packagedRules(day: string): Ruleset {
  return {
    compiled,
    references,
    positions: positionsOn(day, packagedPositions(), pathInRules()),
    overlaid: new Set(),
    cards: new Map(),
    exceptions: [],
    bindings: {},
  };
}

/** Loads the authoring side. */
async function overlaidRules(folder: string, day: string): Promise<Ruleset> {
  const [
    { readOverlay, overlaidBy },
    { loadModules },
    { rulesIn },
    { compileCards },
    { referenceOf },
    { cardPositions },
  ] = await Promise.all([
    import('../overlay/read.js'),
    import('../overlay/modules.js'),
    import('../rules/versions.js'),
    import('../../compiler/cards.js'),
    import('../../compiler/reference.js'),
    import('../../compiler/entries.js'),
  ]);
  const overlay = await readOverlay(folder);
  const pathOf = pathInRules();
  const rulebook = rulesIn(inPackage('rules'));
  const { rulebook: changed, exceptions } = overlaidBy(overlay, rulebook, day);
  const operations = [...changed.operations.values()].filter(
    (operation) => rulebook.operations.get(operation.id) !== operation,
  );
  const modules = await loadModules(
    changed,
    operations.map(({ id }) => id),
  );
  return {
    compiled: { ...compiled, ...Object.fromEntries(modules) },
    references: {
      ...references,
      ...Object.fromEntries(operations.map((operation) => [operation.id, referenceOf(operation)])),
    },
    positions: positionsOn(day, [...packagedPositions(), ...cardPositions(operations)], (file) =>
      overlay.files.has(file) ? file : pathOf(file),
    ),
    overlaid: new Set(modules.keys()),
    cards: new Map(operations.map((operation) => [operation.id, compileCards(operation)])),
    exceptions,
    bindings: overlay.bindings,
  };
}

/** Where the cards of the package stand; their files are relative to its rules. */
function packagedPositions(): readonly CardPosition[] {
  return JSON.parse(readFileSync(inPackage('dist/esm/operations/positions.json'), 'utf8')) as readonly CardPosition[];
}

/** The path of a rule file of the package, wherever that is installed. */
function pathInRules(): (file: string) => string {
  const rules = openable(inPackage('rules'));
  return (file) => `${rules}/${file}`;
}
