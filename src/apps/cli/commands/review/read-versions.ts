import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { type Approvers, type Owners, ownersOf } from '../../../../workbench/analysis/index.js';
import { rulebookLinter } from '../../../../workbench/lint/index.js';
import type { Bindings } from '../../../../core/index.js';
import {
  type Finding,
  type RuleFiles,
  type Rulebook,
  type Slots,
  authoringSchemas,
  readerFor,
} from '../../../../workbench/rulebook/index.js';
import { pathOf, type Io } from '../../io.js';
import { displayPath } from '../../output/display-path.js';
import { checkOverlay } from '../../rules/check-overlay.js';
import { Folder } from '../../rules/folder.js';
import { repositoryOf, textAt } from '../../../../workbench/system/index.js';
import { assertOneOverlay, overlayVersions, type OverlayValues } from '../../rules/overlaid-versions.js';
import { filesOfVersions, rulebookIn, type VersionFiles } from '../../rules/read-rulebook.js';

/** Two versions of the rules, and what a review needs to know of their files. */
export interface ReviewedVersions {
  readonly before: Rulebook;
  /** What can be read of the later version. */
  readonly after: Rulebook;
  /** Whether all of it can be read. */
  readonly isCompared: boolean;
  readonly bindings: Bindings;
  readonly slots: Slots;
  readonly folder: string;
  readonly findings: readonly Finding[];
  readonly pathOf: (file: string) => string;
  readonly codeowners: string | null;
  readonly approvers: readonly Approvers[];
}

/**
 * Reads both versions, lints the later one and finds who owns the changed files. Mistakes in the later version are findings.
 * @throws {UsageError} where the earlier version can't be read, or the later one does not exist
 */
export async function readReviewed(
  base: string,
  head: string,
  values: OverlayValues,
  day: string,
  io: Io,
): Promise<ReviewedVersions> {
  assertOneOverlay(values);
  const { before: old, after: now, folder } = await filesOfVersions(base, head, io, values['own-checks']);
  const schemas = authoringSchemas();
  const before = rulebookIn(old);
  const named = values.overlay ?? values['head-overlay'];
  const overlay = named === undefined ? undefined : new Folder(named, io);
  const inRules = (file: string): string => displayPath(join(pathOf(io, folder), file), io);
  const found = rulebookLinter(schemas).lint(now.files, day, now.findings);
  const ofOverlay = overlay ? checkOverlay(overlay, now.files, day).findings : [];
  const { rulebook, findings: faults } = readerFor(schemas).read(now.files, now.findings);
  const isCompared = faults.length === 0 && ofOverlay.every(({ severity }) => severity !== 'error');
  const versions = isCompared
    ? await overlayVersions({ before, after: rulebook, folder }, values, day, { ...io, stderr: { write: () => true } })
    : { before, after: rulebook, bindings: {}, slots: rulebook.slots, pathOf: (file: string) => file };
  const changed = changedFiles(old.files, now.files).map((file) => join(folder, file));
  const files = [...changed, ...(values['head-overlay'] === undefined ? [] : overlayFiles(overlay!))];
  return {
    ...versions,
    isCompared,
    folder,
    findings: [...found.map((finding) => ({ ...finding, file: inRules(finding.file) })), ...ofOverlay],
    // Files of the overlay have their own paths.
    pathOf: (file) => displayPath(versions.pathOf(file), io),
    ...ownersIn(files, old, folder, io),
  };
}

function changedFiles(before: RuleFiles, after: RuleFiles): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((file) => before.get(file) !== after.get(file))
    .sort();
}

function overlayFiles(overlay: Folder): readonly string[] {
  return [...overlay.read().files.keys()].map((file) => overlay.name(file));
}

/**
 * The owners of changed files by the CODEOWNERS file of the earlier version, where this is a revision: as on GitHub, a change does not
 * choose who approves it. Between two folders, by the file in the working tree.
 */
function ownersIn(files: readonly string[], before: VersionFiles, folder: string, io: Io): Owners {
  const path = pathOf(io, folder);
  const repository = repositoryOf(path);
  if (!repository) return { codeowners: null, approvers: [] };
  const isRevision = before.root !== before.name;
  return ownersOf(
    files.map((file) => displayPath(pathOf(io, file), { cwd: repository.top })),
    (name) => (isRevision ? textAt(before.name, path, name) : textOf(join(repository.top, name))),
  );
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
