import { posix } from 'node:path';
import { printable } from '../../../core/index.js';
import { OpenedRules, type RuleTexts, readTexts } from '../../../workbench/open/index.js';
import { type Finding, isCsvList, type RuleFiles } from '../../../workbench/rulebook/index.js';
import {
  UsageError,
  rulesNamed,
  commitOf,
  gitNow,
  lineIn,
  objectsAt,
  statOf,
  unmarkedText,
} from '../../../workbench/system/index.js';
import { visible } from '../../../workbench/text/index.js';
import { pathOf, type Io } from '../io.js';
import { displayPath } from '../output/terminal.js';
import { assertFolder, assertUsable, findingsOfRules, usable } from './open-for.js';

/** The rules folder if both versions are revisions. */
const USUAL_FOLDER = 'rules';

/** Two versions of the rules. */
interface Versions {
  readonly before: OpenedRules;
  /** The findings about the earlier version. */
  readonly findingsBefore: readonly Finding[];
  readonly after: OpenedRules;
  /** The rules folder of both versions, or of the later one. */
  readonly folder: string;
  /** Whether the earlier version is a revision. */
  readonly isRevision: boolean;
  /** The path of a rule file as messages show it. */
  readonly pathOf: (file: string) => string;
}

/** The options that name an overlay over two versions of the rules. */
export const overlayOptions = {
  overlay: {
    type: 'string',
    value: 'DIR',
    text: 'both versions with your folder of changed and added rules',
  },
  'head-overlay': {
    type: 'string',
    value: 'DIR',
    text: 'only HEAD with that folder, to see what the folder changes; its codes apply to both versions',
  },
} as const;

/** The values of {@link overlayOptions}, a bindings file, and whether to load the checks of the rules folder. */
export type VersionValues = Readonly<Partial<Record<keyof typeof overlayOptions | 'bindings', string>>> & {
  readonly 'own-checks'?: boolean;
};

/**
 * Opens two versions of the rules. Each is a folder, an installed package of rules, or a git revision of the other's folder. An overlay is
 * applied to both or to the later one, and its codes apply to both.
 * @param day the date from which an exception has expired
 * @throws {UsageError} if one of them is none of these
 */
export async function openVersions(
  baseName: string,
  headName: string,
  values: VersionValues,
  day: string,
  io: Pick<Io, 'cwd'>,
): Promise<Versions> {
  const [base, head] = [rulesNamed(baseName, io.cwd), rulesNamed(headName, io.cwd)];
  const { overlay: both, 'head-overlay': later, bindings, 'own-checks': ownChecks } = values;
  if (both !== undefined && later !== undefined) throw new UsageError('use --overlay or --head-overlay, not both');
  const folder = [head, base].find((name) => isFolder(name, io)) ?? USUAL_FOLDER;
  const overlay = both ?? later;
  const textsOf = async (name: string): Promise<RuleTexts> => {
    const isOne = isFolder(name, io);
    const texts = await readTexts({
      folder: isOne ? name : folder,
      overlay: overlay === undefined ? undefined : displayPath(overlay, io),
      bindings,
      ownChecks,
      checksIn: folder,
      cwd: io.cwd,
    });
    if (isOne) return texts;
    const rules = rulesAt(name, folder, pathOf(io, folder));
    return { ...texts, rules, unread: [], pathOf: (file) => posix.join(`${name}:${displayPath(folder, io)}`, file) };
  };
  const [old, now] = [await textsOf(base), await textsOf(head)];
  const before = new OpenedRules(later === undefined ? old : { ...old, overlay: new Map() }, day);
  assertFolder(before);
  const inFolder = (file: string): string => displayPath(posix.join(folder, file), io);
  const after = new OpenedRules({ ...now, pathOf: inFolder, otherSlots: before.base.slots }, day);
  return {
    before,
    // An earlier version need not have the rules that an overlay changes.
    findingsBefore: findingsOfRules(before),
    after,
    folder,
    isRevision: !isFolder(base, io),
    pathOf: (file) => (now.overlay.has(file) ? file : posix.join(folder, file)),
  };
}

/**
 * The same for a command that cannot use a version with an error. Warnings are noted.
 * @throws {UsageError} also with all findings of a version if one is an error
 */
export async function usableVersions(
  base: string,
  head: string,
  values: VersionValues,
  day: string,
  io: Pick<Io, 'cwd' | 'stderr'>,
): Promise<Versions> {
  const versions = await openVersions(base, head, values, day, io);
  assertUsable(versions.findingsBefore, base);
  usable(versions.after, head, io);
  return versions;
}

function isFolder(name: string, io: Pick<Io, 'cwd'>): boolean {
  return statOf(pathOf(io, name))?.isDirectory() === true;
}

/** The text that `ls-tree -z` writes before the name of an entry. */
const ENTRY = /^[0-7]+ [a-z]+ ([0-9a-f]+)\t/;

/**
 * Reads the rule files that a folder of a git repository had at a revision.
 * @param folder the rules folder in the working tree, as the command line names it
 * @param path its path
 * @throws {UsageError} if there is no such repository or revision, or the revision has no rules or lacks a file
 */
function rulesAt(revision: string, folder: string, path: string): RuleFiles {
  const name = printable(revision);
  const commit = commitOf(revision, path);
  if (commit === undefined) {
    const answer = gitNow(path, ['rev-parse', '--is-shallow-repository']);
    throw new UsageError(
      answer && lineIn(answer) === 'true'
        ? `${name}: not in this shallow clone; run "git fetch --unshallow", or set "fetch-depth: 0" for actions/checkout`
        : `${name}: neither a folder nor a revision of the git repository that contains ${visible(folder)}`,
    );
  }
  const listed = gitNow(path, ['ls-tree', '-r', '-z', commit])?.toString() ?? '';
  const entries = listed.split('\0').flatMap((entry) => {
    const [start, id] = ENTRY.exec(entry) ?? [];
    return start !== undefined && id !== undefined ? [{ id, file: entry.slice(start.length) }] : [];
  });
  const files = entries.filter(({ file }) => file.endsWith('.yaml') || isCsvList(file));
  if (files.length === 0)
    throw new UsageError(`${name}: there were no rule files in ${visible(folder)} at this revision`);
  // Asks for files by id: a name may contain a line end, and git would read the rest as another name.
  const contents = objectsAt(
    path,
    files.map(({ id }) => id),
  );
  if (contents === undefined)
    throw new UsageError(
      `${name}: the git repository that contains ${visible(folder)} lacks a file of this revision; in a partial clone, check the revision out first`,
    );
  return new Map(files.map(({ file }, i) => [file, unmarkedText(contents[i]!)]));
}
