import { join } from 'node:path';
import { rulePositions, compileOperation, localeOf, translationsOf } from '../../../workbench/compiler/index.js';
import { canonicalForms, compileInputRules, referenceOf } from '../../../workbench/compiler/index.js';
import type { CompiledOperation, Operation } from '../../../core/index.js';
import type { Io } from '../io.js';
import { displayPath } from '../output/display-path.js';
import { inPackage, version } from '../../../workbench/system/index.js';
import { positionsOn } from './positions.js';
import { overlaidBy, readOverlay } from './read-overlay.js';
import { rulesIn } from './read-rulebook.js';
import type { Ruleset, RulesetSource } from './ruleset.js';

/**
 * Compiles the rules of a folder, with an overlay where one is named.
 * @param builtIn the compiled operations of the built-in rules, where these are the ones: operations without changes are taken from it
 * @param io where findings in the overlay are noted, see {@link overlaidBy}
 * @throws {UsageError} where the rules or the overlay can't be read
 */
export async function compileRuleset(
  source: RulesetSource,
  day: string,
  builtIn: ReadonlyMap<string, CompiledOperation>,
  io?: Pick<Io, 'stderr'>,
): Promise<Ruleset> {
  const folder = source.rules ?? displayPath(inPackage('rules'), source);
  const read = await rulesIn(folder, source, source.ownChecks);
  const overlay = source.overlay === undefined ? undefined : await readOverlay(source.overlay, source, read.slots);
  const { rulebook, exceptions } = overlay ? overlaidBy(overlay, read, day, io) : { rulebook: read, exceptions: [] };
  const operations = [...rulebook.operations.values()];
  const unchanged = (operation: Operation): CompiledOperation | undefined =>
    read.operations.get(operation.id) === operation ? builtIn.get(operation.id) : undefined;
  return {
    compiled: new Map(
      operations.map((operation) => [operation.id, unchanged(operation) ?? compileOperation(operation, version())]),
    ),
    references: new Map(operations.map((operation) => [operation.id, referenceOf(operation)])),
    undocumented: rulebook.undocumented.map(({ id }) => id),
    positions: positionsOn(day, rulePositions(operations), (file) =>
      overlay?.files.has(file) ? file : join(folder, file),
    ),
    exceptions,
    bindings: overlay?.bindings ?? {},
    slots: () => Promise.resolve(rulebook.slots),
    inputRulesOf: (id) => Promise.resolve(compileInputRules(rulebook.operations.get(id)!)),
    canonicalFormsOf: (id) => Promise.resolve(canonicalForms(rulebook.operations.get(id)!)),
    languages: translationsOf(rulebook).map(({ language }) => language),
    localeIn: (language) => {
      const translation = translationsOf(rulebook).find((each) => each.language === language)!;
      return Promise.resolve(localeOf(rulebook, translation).locale);
    },
  };
}
