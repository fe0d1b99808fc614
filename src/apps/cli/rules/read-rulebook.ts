import { statSync } from 'node:fs';
import { posix } from 'node:path';
import { parseRulebook, RulebookError, type RuleFiles, type Rulebook } from '../../../workbench/rulebook/index.js';
import { type Finding, authoringSchemas, lineOf, readFolder, useOwnChecks } from '../../../workbench/rulebook/index.js';
import { pathOf, type Io } from '../io.js';
import { UsageError } from '../../../workbench/system/index.js';
import { rulesAt } from './git.js';

/** The rules folder when both versions are revisions. */
const USUAL_FOLDER = 'rules';

/** The files of a version of the rules. */
export interface VersionFiles {
  /** The folder or the revision, as the command line names it. */
  readonly name: string;
  /** What the paths of its files begin with. */
  readonly root: string;
  readonly files: RuleFiles;
  /** What can't be read. */
  readonly findings: readonly Finding[];
}

/**
 * Reads the files of two versions of the rules, each a folder, or a git revision of the other's folder.
 * @param ownChecks whether to load the checks of that folder; both versions are read with them
 * @returns also the folder that both are versions of, or the later one's
 * @throws {UsageError} where one of them is neither
 */
export async function filesOfVersions(
  base: string,
  head: string,
  io: Pick<Io, 'cwd'>,
  ownChecks?: boolean,
): Promise<{ readonly before: VersionFiles; readonly after: VersionFiles; readonly folder: string }> {
  const folder = [head, base].find((name) => isFolder(name, io)) ?? USUAL_FOLDER;
  await readOwnChecks(folder, io, ownChecks);
  return { before: filesOf(base, folder, io), after: filesOf(head, folder, io), folder };
}

/**
 * Reads two versions of the rules, see {@link filesOfVersions}.
 * @throws {UsageError} where one of them can't be read
 */
export async function readVersions(
  base: string,
  head: string,
  io: Pick<Io, 'cwd'>,
  ownChecks?: boolean,
): Promise<{ readonly before: Rulebook; readonly after: Rulebook; readonly folder: string }> {
  const { before, after, folder } = await filesOfVersions(base, head, io, ownChecks);
  return { before: rulebookIn(before), after: rulebookIn(after), folder };
}

/**
 * Reads the rules in a folder.
 * @param ownChecks whether to load its checks
 * @throws {UsageError} with each fault at its file, line and column
 */
export async function rulesIn(folder: string, io: Pick<Io, 'cwd'>, ownChecks?: boolean): Promise<Rulebook> {
  await readOwnChecks(folder, io, ownChecks);
  return rulebookIn(folderFiles(folder, io));
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

function filesOf(name: string, folder: string, io: Pick<Io, 'cwd'>): VersionFiles {
  return isFolder(name, io)
    ? folderFiles(name, io)
    : { name, root: `${name}:${folder}`, files: rulesAt(name, folder, pathOf(io, folder)), findings: [] };
}

function folderFiles(name: string, io: Pick<Io, 'cwd'>): VersionFiles {
  const path = pathOf(io, name);
  try {
    return { name, root: name, ...readFolder(path) };
  } catch (error) {
    if (!(error instanceof RulebookError)) throw error;
    throw cannotRead(
      name,
      // Its only findings are about the folder as a whole.
      error.findings.map((finding) => ({ ...finding, file: name })),
    );
  }
}

/**
 * The rules in files.
 * @throws {UsageError} with each fault at its file, line and column
 */
export function rulebookIn({ name, root, files, findings }: VersionFiles): Rulebook {
  try {
    if (findings.length > 0) throw new RulebookError(findings);
    const rulebook = parseRulebook(files, authoringSchemas());
    if (rulebook.operations.size === 0)
      throw new UsageError(`${name}: there are no operations in it; name a folder of rules`);
    return rulebook;
  } catch (error) {
    if (!(error instanceof RulebookError)) throw error;
    throw cannotRead(
      name,
      error.findings.map((finding) => ({ ...finding, file: posix.join(root, finding.file) })),
    );
  }
}

function cannotRead(name: string, findings: readonly Finding[]): UsageError {
  return new UsageError(`the rules of ${name} can't be read`, ...findings.map(lineOf));
}

function isFolder(name: string, io: Pick<Io, 'cwd'>): boolean {
  return statSync(pathOf(io, name), { throwIfNoEntry: false })?.isDirectory() === true;
}
