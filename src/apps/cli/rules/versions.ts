import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { printable } from '../../../core/index.js';
import { OpenedRules, type RuleTexts, readTexts } from '../../../workbench/open/index.js';
import {
  BINDINGS_FILE,
  authoringSchemaOf,
  fileNamesIn,
  type Finding,
  checkNameIn,
  checkTextsIn,
  isCsvList,
  isLikeOverlay,
  readFilesOf,
  type RuleFiles,
} from '../../../workbench/rulebook/index.js';
import {
  UsageError,
  rulesNamed,
  commitOf,
  gitNow,
  isIgnored,
  lineIn,
  objectsAt,
  repositoryOf,
  statOf,
  unmarkedText,
} from '../../../workbench/system/index.js';
import { visible, withLineFeeds } from '../../../workbench/text/index.js';
import { pathOf, type Io } from '../io.js';
import { displayPath } from '../output/terminal.js';
import { builtInHint } from './choose-folder.js';
import { assertFolder, assertUsable, usable } from './open-for.js';

/** The rules folder if both versions are revisions. */
const USUAL_FOLDER = 'rules';

/** Two versions of the rules. */
interface Versions {
  readonly before: OpenedRules;
  /** The findings about the earlier version. */
  readonly findingsBefore: readonly Finding[];
  readonly after: OpenedRules;
  /** The checks of the rules folder with other code, if they are loaded, and their files. Both versions use the same code. */
  readonly changedChecks: ReadonlyMap<string, string>;
  /** The rules folder of both versions, or of the later one. */
  readonly folder: string;
  /** Whether the earlier version is a revision. */
  readonly isRevision: boolean;
  /** The overlay and files of codes that both versions use as they are now. */
  readonly uncompared: readonly string[];
  /** The path of a rule file as messages show it. */
  readonly pathOf: (file: string) => string;
}

/** The options that name an overlay over two versions of the rules. */
export const overlayOptions = {
  overlay: {
    type: 'string',
    value: 'DIR',
    text: 'both versions with your folder of changed and added rules; a git revision with the folder as it was then',
  },
  'head-overlay': {
    type: 'string',
    value: 'DIR',
    text: 'only HEAD with that folder and its codes, to see all that the folder changes',
  },
} as const;

/** The values of {@link overlayOptions}, a bindings file, and whether to load the checks of the rules folder. */
export type VersionValues = Readonly<Partial<Record<keyof typeof overlayOptions | 'bindings', string>>> & {
  readonly 'own-checks'?: boolean;
};

/**
 * Opens two versions of the rules. Each is a folder, an installed package of rules, or a git revision of the other's folder. An overlay is
 * applied to both or to the later one. A revision has the overlay as it was then, if it is in the same repository.
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
  const path = pathOf(io, folder);
  for (const name of [base, head]) if (isFolder(name, io)) assertNoOverlay(name, io);
  const uncompared = new Set(bindings === undefined ? [] : [bindings]);
  const textsOf = async (name: string, overlay: string | undefined): Promise<RuleTexts> => {
    const isOne = isFolder(name, io);
    const earlier = isOne || overlay === undefined ? undefined : overlayAt(name, overlay, path, io);
    const texts = await readTexts({
      folder: isOne ? name : folder,
      overlay: overlay === undefined || earlier ? undefined : displayPath(overlay, io),
      bindings,
      ownChecks,
      checksIn: folder,
      cwd: io.cwd,
    });
    if (isOne) return texts;
    if (overlay !== undefined && !earlier && !isFolder(overlay, io))
      throw new UsageError(`${visible(overlay)}: there is no such folder`);
    if (overlay !== undefined && !earlier) uncompared.add(displayPath(overlay, io));
    const ofRevision = (of: string, files: RuleFiles): Pick<RuleTexts, 'rules' | 'pathOf'> => {
      const inRevision = (file: string): string => posix.join(`${name}:${displayPath(of, io)}`, file);
      const codes = ignoredCodes(files, pathOf(io, of));
      if (codes === undefined) return { rules: files, pathOf: inRevision };
      const ofNow = posix.join(displayPath(of, io), BINDINGS_FILE);
      uncompared.add(ofNow);
      return {
        rules: new Map([...files, [BINDINGS_FILE, codes]]),
        pathOf: (file) => (file === BINDINGS_FILE ? ofNow : inRevision(file)),
      };
    };
    const all = earlier ? withOverlay(texts, ofRevision(overlay!, earlier)) : texts;
    if (earlier && isUnversioned(name, path)) return all;
    return { ...all, ...ofRevision(folder, rulesAt(name, folder, path, io)), unread: [] };
  };
  const [old, now] = [await textsOf(base, both), await textsOf(head, both ?? later)];
  const before = new OpenedRules(old, day);
  assertFolder(before, io);
  const inFolder = (file: string): string => displayPath(posix.join(folder, file), io);
  const after = new OpenedRules({ ...now, pathOf: inFolder, otherSlots: before.base.slots }, day);
  const checksOf = (name: string): RuleFiles => {
    if (isFolder(name, io)) return checkTextsIn(pathOf(io, name));
    if (isUnversioned(name, path)) return checkTextsIn(path);
    return filesAt(
      { revision: name, commit: commitOf(name, path)!, folder, path },
      (file) => checkNameIn(file) !== undefined,
    );
  };
  const isOfBoth = (file: string): boolean =>
    now.overlay.has(file) || now.codes.has(file) || now.unreadOverlay.some((unread) => unread.file === file);
  return {
    before,
    // An earlier version need not have the rules that an overlay of both changes.
    findingsBefore: before.findings.filter(({ file }) => !isOfBoth(file) && !uncompared.has(file)),
    after,
    changedChecks: ownChecks === true ? changedChecks(checksOf(base), checksOf(head)) : new Map(),
    folder,
    isRevision: !isFolder(base, io),
    uncompared: [...uncompared],
    pathOf: (file) => (now.overlay.has(file) || now.codes.has(file) ? file : posix.join(folder, file)),
  };
}

/** @throws {UsageError} if the folder is an overlay instead of a rules folder */
function assertNoOverlay(folder: string, io: Pick<Io, 'cwd'>): void {
  const path = pathOf(io, folder);
  let names: readonly string[];
  try {
    names = fileNamesIn(path);
  } catch {
    return; // Reading the rules says what is wrong with the folder.
  }
  if (names.some((name) => authoringSchemaOf(name) === 'operation' || name === 'rulebook.yaml')) return;
  if ([...readFilesOf(path, names).files].every(([file, text]) => file === BINDINGS_FILE || isLikeOverlay(text)))
    throw new UsageError(
      `${visible(folder)}: this looks like an overlay; name the rules folder, and this one with --overlay`,
      ...builtInHint(io),
    );
}

/** The checks of both versions whose code is not the same, and their files. */
function changedChecks(before: RuleFiles, after: RuleFiles): ReadonlyMap<string, string> {
  const earlier = new Map([...before].map(([file, text]) => [checkNameIn(file)!, withLineFeeds(text)]));
  const changed = [...after].flatMap(([file, text]): readonly (readonly [string, string])[] => {
    const name = checkNameIn(file)!;
    const old = earlier.get(name);
    return old === undefined || old === withLineFeeds(text) ? [] : [[name, file]];
  });
  return new Map(changed);
}

/** Whether git keeps no versions of a folder, and had none of it at a revision. */
function isUnversioned(revision: string, path: string): boolean {
  if (repositoryOf(path) === undefined) return true;
  const commit = commitOf(revision, path);
  return isIgnored(path) && (commit === undefined || entriesAt(commit, path, isRuleFile).length === 0);
}

/**
 * The files that an overlay had at a revision; `undefined` if it is not in the repository of the rules, or git keeps no versions of it.
 * @param rules the path of the rules folder; if git keeps no versions of it, the revision is one of the overlay alone
 */
function overlayAt(revision: string, folder: string, rules: string, io: Pick<Io, 'cwd'>): RuleFiles | undefined {
  const path = pathOf(io, folder);
  if (isUnversioned(revision, path)) return undefined;
  if (!isUnversioned(revision, rules) && repositoryOf(rules)!.top !== repositoryOf(path)!.top) return undefined;
  const commit = commitOf(revision, path);
  return commit === undefined ? undefined : filesAt({ revision, commit, folder, path });
}

/**
 * The text of a folder's codes that git ignores: these are of no revision, and both versions have them. `undefined` without such codes.
 * @param files of the folder at a revision
 */
function ignoredCodes(files: RuleFiles, path: string): string | undefined {
  const codes = join(path, BINDINGS_FILE);
  return !files.has(BINDINGS_FILE) && statOf(codes)?.isFile() === true && isIgnored(codes)
    ? unmarkedText(readFileSync(codes))
    : undefined;
}

/** Texts with the files of an overlay, whose codes come before those of a separately named file. */
function withOverlay(
  texts: RuleTexts,
  { rules: files, pathOf: inOverlay }: Pick<RuleTexts, 'rules' | 'pathOf'>,
): RuleTexts {
  const codes = files.get(BINDINGS_FILE);
  const changes = [...files].filter(([file]) => file !== BINDINGS_FILE);
  return {
    ...texts,
    overlay: new Map(changes.map(([file, text]) => [inOverlay(file), text])),
    overlayFolder: inOverlay(''),
    codes: new Map([...(codes === undefined ? [] : [[inOverlay(BINDINGS_FILE), codes] as const]), ...texts.codes]),
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
function rulesAt(revision: string, folder: string, path: string, io: Pick<Io, 'cwd'>): RuleFiles {
  const name = printable(revision);
  const commit = commitOf(revision, path);
  if (commit === undefined) {
    const answer = gitNow(path, ['rev-parse', '--is-shallow-repository']);
    throw new UsageError(
      answer && lineIn(answer) === 'true'
        ? `${name}: not in this shallow clone; run "git fetch --unshallow", or set "fetch-depth: 0" for actions/checkout`
        : `${name}: neither a folder nor a revision of the git repository that contains ${visible(folder)}`,
      ...(statOf(path) ? [] : builtInHint(io)),
    );
  }
  const files = filesAt({ revision, commit, folder, path });
  if (files.size === 0)
    throw new UsageError(`${name}: there were no rule files in ${visible(folder)} at this revision`);
  return files;
}

const isRuleFile = (file: string): boolean => file.endsWith('.yaml') || isCsvList(file);

/** A folder at a revision. */
interface FolderThen {
  readonly revision: string;
  readonly commit: string;
  /** The folder in the working tree, as the command line names it. */
  readonly folder: string;
  readonly path: string;
}

/** The files of a folder at a commit, with the ids of their contents. */
function entriesAt(
  commit: string,
  path: string,
  isWanted: (file: string) => boolean,
): readonly { readonly id: string; readonly file: string }[] {
  const listed = gitNow(path, ['ls-tree', '-r', '-z', commit])?.toString() ?? '';
  return listed.split('\0').flatMap((entry) => {
    const [start, id] = ENTRY.exec(entry) ?? [];
    const file = entry.slice(start?.length);
    return start !== undefined && id !== undefined && isWanted(file) ? [{ id, file }] : [];
  });
}

/**
 * The files of a folder at a revision, by default the rule files.
 * @throws {UsageError} if the repository lacks one
 */
function filesAt({ revision, commit, folder, path }: FolderThen, isWanted = isRuleFile): RuleFiles {
  const files = entriesAt(commit, path, isWanted);
  // Asks for files by id: a name may contain a line end, and git would read the rest as another name.
  const contents = objectsAt(
    path,
    files.map(({ id }) => id),
  );
  if (contents === undefined)
    throw new UsageError(
      `${printable(revision)}: the git repository that contains ${visible(folder)} lacks a file of this revision; in a partial clone, check the revision out first`,
    );
  return new Map(files.map(({ file }, i) => [file, unmarkedText(contents[i]!)]));
}
