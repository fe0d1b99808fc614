import { basename, dirname, join } from 'node:path';
import { readFileSync } from 'node:fs';
import { type Owners, type ReviewParts, ownersOf } from '../../../../workbench/analysis/index.js';
import type { OpenedRules } from '../../../../workbench/open/index.js';
import { type Finding, type RuleFiles, changedFiles, lineOf, isError } from '../../../../workbench/rulebook/index.js';
import { note, pathOf, type Io } from '../../io.js';
import { displayPath } from '../../output/terminal.js';
import { realFolder, repositoryOf, textAt } from '../../../../workbench/system/index.js';
import { type VersionValues, openVersions } from '../../rules/versions.js';

/** Two versions of the rules, and the data about their files that a review needs. */
type ReviewedVersions = Omit<ReviewParts, 'base' | 'head' | 'at' | 'isOneDay' | 'backtest'> & {
  readonly folder: string;
};

/**
 * Reads both versions, lints the later one and finds who owns the changed files. Mistakes in the later version are findings. Mistakes in
 * the earlier version are only noted, because the change may correct them.
 * @throws {UsageError} if one of them does not exist
 */
export async function readReviewed(
  base: string,
  head: string,
  values: VersionValues,
  day: string,
  io: Io,
): Promise<ReviewedVersions> {
  const versions = await openVersions(base, head, values, day, io);
  const { before, after, folder } = versions;
  const findings = after.lint();
  const isOfRules = ({ file }: Finding): boolean =>
    [...after.texts.rules.keys()].map(after.texts.pathOf).includes(file);
  const isOfCodes = ({ file }: Finding): boolean => after.codes.has(file);
  const mistakes = versions.findingsBefore.filter(isError);
  for (const mistake of mistakes) note(io, lineOf(mistake));
  const isCompared =
    mistakes.length === 0 &&
    after.reading.findings.length === 0 &&
    findings.every((finding) => finding.severity !== 'error' || (isOfRules(finding) && !isOfCodes(finding)));
  // The files of an overlay have their own paths, and those of a revision begin with its name.
  const ofOverlay = ({ overlay, codes }: OpenedRules['texts'], revision: string): RuleFiles => {
    const start = `${revision}:`;
    const pathIn = (file: string): string => (file.startsWith(start) ? file.slice(start.length) : file);
    return new Map([...overlay, ...codes].map(([file, text]) => [pathIn(file), text]));
  };
  const files = [
    ...[...changedFiles(before.texts.rules, after.texts.rules), ...versions.changedChecks.values()].map((file) =>
      join(folder, file),
    ),
    ...changedFiles(ofOverlay(before.texts, base), ofOverlay(after.texts, head)),
  ];
  return {
    before: isCompared ? before.rulebook : before.base,
    after: isCompared ? after.rulebook : after.base,
    isCompared,
    uncompared: versions.uncompared,
    bindings: after.bindings,
    bindingsBefore: before.bindings,
    codePositions: after.codePositions,
    changedChecks: [...versions.changedChecks.keys()],
    folder,
    findings,
    // The files of the overlay have their own paths.
    pathOf: (file) => displayPath(versions.pathOf(file), io),
    ...ownersIn(files, versions.isRevision ? base : undefined, folder, io),
  };
}

/**
 * The owners of changed files. For a revision, they come from the CODEOWNERS file of the earlier version: as on GitHub, a change does not
 * choose who approves it. Between two folders, they come from the file in the working tree.
 */
function ownersIn(files: readonly string[], revision: string | undefined, folder: string, io: Io): Owners {
  const path = pathOf(io, folder);
  const repository = repositoryOf(path);
  if (!repository) return { codeowners: null, approvers: [] };
  const realOf = (file: string): string => join(realFolder(dirname(pathOf(io, file))), basename(file));
  return ownersOf(
    files.map((file) => displayPath(realOf(file), { cwd: repository.top })),
    (name) => (revision === undefined ? textOf(join(repository.top, name)) : textAt(revision, path, name)),
  );
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
