import { statSync } from 'node:fs';
import { posix } from 'node:path';
import { parseRulebook, readRules, RulebookError, type RuleFiles, type Rulebook } from '../../compiler/index.js';
import { lineOf } from '../../rulebook/finding.js';
import { pathOf, type Io } from '../io.js';
import { useOwnChecks } from '../../rulebook/load/own-checks.js';
import { authoringSchemas } from '../../rulebook/load/package-schemas.js';
import { UsageError } from '../../system/usage-error.js';
import { rulesAt } from './git.js';

/** The rules folder when both versions are revisions. */
const USUAL_FOLDER = 'rules';

/**
 * Reads two versions of the rules, each a folder, or a git revision of the other's folder.
 * @param ownChecks whether to load the checks of that folder; both versions are read with them
 * @returns also the folder that both are versions of, or the later one's
 * @throws {UsageError} where one of them can't be read
 */
export async function readVersions(
  base: string,
  head: string,
  io: Pick<Io, 'cwd'>,
  ownChecks?: boolean,
): Promise<{ readonly before: Rulebook; readonly after: Rulebook; readonly folder: string }> {
  const folder = [head, base].find((name) => isFolder(name, io)) ?? USUAL_FOLDER;
  await readOwnChecks(folder, io, ownChecks);
  return { before: versionOf(base, folder, io), after: versionOf(head, folder, io), folder };
}

/**
 * Reads the rules in a folder.
 * @param ownChecks whether to load its checks
 * @throws {UsageError} with each fault at its file, line and column
 */
export async function rulesIn(folder: string, io: Pick<Io, 'cwd'>, ownChecks?: boolean): Promise<Rulebook> {
  await readOwnChecks(folder, io, ownChecks);
  return folderOf(folder, io);
}

function folderOf(folder: string, io: Pick<Io, 'cwd'>): Rulebook {
  const path = pathOf(io, folder);
  return load(folder, path, folder, () => readRules(path));
}

/**
 * Finds the checks of a rules folder, and loads them where that is wanted.
 * @throws {UsageError} with each fault at its file
 */
export async function readOwnChecks(folder: string, io: Pick<Io, 'cwd'>, isWanted = false): Promise<void> {
  const findings = await useOwnChecks(pathOf(io, folder), isWanted);
  if (findings.length > 0)
    throw new UsageError(
      `the checks of ${folder} can't be loaded`,
      ...findings.map((finding) => lineOf({ ...finding, file: posix.join(folder, finding.file) })),
    );
}

function versionOf(name: string, folder: string, io: Pick<Io, 'cwd'>): Rulebook {
  return isFolder(name, io)
    ? folderOf(name, io)
    : load(name, name, `${name}:${folder}`, () => rulesAt(name, folder, pathOf(io, folder)));
}

/**
 * @param path how findings of the folder as a whole name it
 * @param root what the paths of its files begin with
 */
function load(name: string, path: string, root: string, read: () => RuleFiles): Rulebook {
  try {
    const rulebook = parseRulebook(read(), authoringSchemas());
    if (rulebook.operations.size === 0)
      throw new UsageError(`${name}: there are no operations in it; name a folder of rules`);
    return rulebook;
  } catch (error) {
    if (error instanceof RulebookError)
      throw new UsageError(
        `the rules of ${name} can't be read`,
        ...error.findings.map((finding) =>
          lineOf({ ...finding, file: finding.file === path ? name : posix.join(root, finding.file) }),
        ),
      );
    throw error;
  }
}

function isFolder(name: string, io: Pick<Io, 'cwd'>): boolean {
  return statSync(pathOf(io, name), { throwIfNoEntry: false })?.isDirectory() === true;
}
