import { statSync } from 'node:fs';
import { posix } from 'node:path';
import { loadRulebook, readRules, readSchemas, RulebookError, type RuleFiles, type Rulebook } from '../../compiler/index.js';
import { lineOf } from '../../rulebook/finding.js';
import { inPackage } from '../package.js';
import { UsageError } from '../usage-error.js';
import { rulesAt } from './git.js';

/** Where the rules stand when both versions are revisions. */
const USUAL_FOLDER = 'rules';

/**
 * Reads two versions of the rules, each a folder, or a git revision of the other's folder.
 * @returns also the folder that both are versions of, or the later one's
 * @throws {UsageError} where one of them can't be read
 */
export function readVersions(base: string, head: string): { readonly before: Rulebook; readonly after: Rulebook; readonly folder: string } {
  const folder = [head, base].find(isFolder) ?? USUAL_FOLDER;
  return { before: versionOf(base, folder), after: versionOf(head, folder), folder };
}

/**
 * Reads the rules in a folder.
 * @throws {UsageError} with each fault at its file, line and column
 */
export function rulesIn(folder: string): Rulebook {
  return load(folder, folder, () => readRules(folder));
}

function versionOf(name: string, folder: string): Rulebook {
  return isFolder(name) ? rulesIn(name) : load(name, `${name}:${folder}`, () => rulesAt(name, folder));
}

/** @param root what the paths of its files begin with */
function load(name: string, root: string, read: () => RuleFiles): Rulebook {
  try {
    const rulebook = loadRulebook(read(), readSchemas(inPackage('schemas/authoring')));
    if (rulebook.operations.size === 0) throw new UsageError(`${name}: there are no operations in it; name a folder of rules`);
    return rulebook;
  } catch (error) {
    if (error instanceof RulebookError) throw new UsageError(`the rules of ${name} can't be read`, ...error.findings.map((finding) => lineOf({ ...finding, file: finding.file === name ? name : posix.join(root, finding.file) })));
    throw error;
  }
}

function isFolder(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;
}
