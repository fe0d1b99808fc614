import type { Bindings, OperationId, Reference } from '../../index.js';
import type { CompiledOperation } from '../../model/compiled.js';
import { compiled, references } from '../../operations/index.js';
import type { Exception } from '../../rulebook/overlay.js';
import { packagedPositions, type Positions } from './positions.js';

/** The rules that a run of `check` judges by. */
export interface Ruleset {
  readonly compiled: Readonly<Record<OperationId, CompiledOperation>>;
  readonly references: Readonly<Record<OperationId, Reference>>;
  readonly positions: Positions;
  /** The operations that an overlay changes. */
  readonly overlaid: ReadonlySet<string>;
  /** The rules that it changes. */
  readonly exceptions: readonly Exception[];
  /** The codes that the overlay holds. */
  readonly bindings: Bindings;
}

/** The rules of the package. */
export function packagedRules(): Ruleset {
  return { compiled, references, positions: packagedPositions(), overlaid: new Set(), exceptions: [], bindings: {} };
}

/** The rules of the package under an overlay; loads the authoring side. */
export async function overlaidRules(folder: string, day: string): Promise<Ruleset> {
  const [{ readOverlay, overlaidBy }, { loadModules }, { rulesIn }, { referenceOf }, { rulePositions }, { inPackage }] = await Promise.all([
    import('../overlay/read.js'),
    import('../overlay/modules.js'),
    import('../rules/versions.js'),
    import('../../compiler/reference.js'),
    import('../../compiler/entries.js'),
    import('../package.js'),
  ]);
  const overlay = await readOverlay(folder);
  const rulebook = rulesIn(inPackage('rules'));
  const { rulebook: changed, exceptions } = overlaidBy(overlay, rulebook, day);
  const operations = [...changed.operations.values()].filter((operation) => rulebook.operations.get(operation.id) !== operation);
  const modules = await loadModules(changed, operations.map(({ id }) => id));
  return {
    compiled: { ...compiled, ...Object.fromEntries(modules) },
    references: { ...references, ...Object.fromEntries(operations.map((operation) => [operation.id, referenceOf(operation)])) },
    positions: { ...packagedPositions(), ...rulePositions(operations, (file) => (overlay.files.has(file) ? file : `rules/${file}`)) },
    overlaid: new Set(modules.keys()),
    exceptions,
    bindings: overlay.bindings,
  };
}
