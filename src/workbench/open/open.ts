import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { type Phrase, asIs, say } from '../../core/index.js';
import { unreadable } from '../input/index.js';
import { rulesNamed } from '../system/index.js';
import {
  BINDINGS_FILE,
  type ReadFolder,
  RulebookError,
  readFolder,
  useOwnChecks,
  findingAt,
  wholeFile,
  type RuleFiles,
  authoringSchemaOf,
  authoringSchemas,
  fileNamesIn,
  isCsvList,
  nameOf,
  parseYaml,
  readFilesOf,
  readerFor,
  referencesIn,
  filesOfList,
} from '../rulebook/index.js';
import { OpenedRules, type RuleTexts } from './opened-rules.js';

/** Where rules are, and which of them are needed. */
export interface OpenOptions {
  /** The rules folder, or the name of an installed package of rules. */
  readonly folder: string;
  /** A folder of changed and added rules, with codes in its `bindings.yaml`, which take precedence over those of the rules folder. */
  readonly overlay?: string | undefined;
  /** A file of codes, which take precedence over the overlay's. */
  readonly bindings?: string | undefined;
  /** Loads the checks of the folder (`checks/*.mjs`), whose code then runs in this process. */
  readonly ownChecks?: boolean | undefined;
  /** The folder from which checks are loaded, if two versions of the rules are opened; by default the rules folder. */
  readonly checksIn?: string | undefined;
  /** The day that decides which exceptions of the overlay have ended and which rules are in force. */
  readonly at: string;
  /**
   * Reads only the files that these operations, and those that the overlay changes, need; by default all files. Faults in the other files
   * are not found: of other operations, and of lists without a reference, only the names are known. Not for uses of the rules as a whole,
   * such as lint.
   */
  readonly operations?: readonly string[] | undefined;
  /** The folder that the other names start from; by default the working directory. */
  readonly cwd?: string | undefined;
}

/**
 * Opens rules: reads a rules folder, its overlay and codes, and collects all findings. An operation is compiled at its first use.
 * @returns rules that can be used if none of their findings is an error
 */
export async function open(options: OpenOptions): Promise<OpenedRules> {
  return new OpenedRules(await readTexts(options), options.at);
}

/** Reads the texts that {@link open} needs, and loads the checks of the folder if requested. */
export async function readTexts({
  folder: named,
  overlay,
  bindings,
  ownChecks,
  checksIn = named,
  operations,
  cwd = process.cwd(),
}: Omit<OpenOptions, 'at'>): Promise<RuleTexts> {
  const folder = rulesNamed(named, cwd);
  const path = resolve(cwd, folder);
  const checks = await useOwnChecks(resolve(cwd, rulesNamed(checksIn, cwd)), ownChecks === true);
  const changes = overlay === undefined ? NOTHING : filesIn(() => readFolder(resolve(cwd, overlay)));
  const inOverlay = (file: string): string => (file === '' ? overlay! : posix.join(overlay!, file));
  const changing = new Map(
    [...changes.files].flatMap(([file, text]) => (file === BINDINGS_FILE ? [] : [[inOverlay(file), text]])),
  );
  const rules = filesIn(() => (operations ? readNeeded(path, operations, changing) : readFolder(path)));
  const codes = changes.files.get(BINDINGS_FILE);
  const own = bindings === undefined ? NOTHING : fileAt(bindings, cwd);
  return {
    rules: rules.files,
    unread: [...rules.findings, ...checks],
    unneeded: rules.unneeded ?? [],
    overlay: changing,
    overlayFolder: overlay,
    unreadOverlay: [
      ...changes.findings.map((finding) => ({ ...finding, file: inOverlay(finding.file) })),
      ...own.findings,
    ],
    codes: new Map([...(codes === undefined ? [] : [[inOverlay(BINDINGS_FILE), codes] as const]), ...own.files]),
    pathOf: (file) => (file === '' ? folder : posix.join(folder, file)),
  };
}

const NOTHING: ReadFolder = { files: new Map(), findings: [] };

/** The YAML files of a folder. A finding about the folder as a whole has the path ''. */
function filesIn(read: () => ReadFolder & Partial<NeededFiles>): ReadFolder & Partial<NeededFiles> {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RulebookError)) throw error;
    return { files: new Map(), findings: error.findings.map((finding) => ({ ...finding, file: '' })) };
  }
}

/** A file of codes. */
function fileAt(file: string, cwd: string): ReadFolder {
  const faulty = (message: Phrase): ReadFolder => ({
    files: new Map(),
    findings: [findingAt(wholeFile(file), 'unreadable', message)],
  });
  try {
    const bytes = readFileSync(resolve(cwd, file));
    return isUtf8(bytes)
      ? { files: new Map([[file, new TextDecoder().decode(bytes)]]), findings: [] }
      : faulty(say('Save the file as UTF-8.'));
  } catch (error) {
    return faulty(asIs(unreadable(error).problem));
  }
}

/** The files of a folder that some operations need, and the names of the others. */
interface NeededFiles extends ReadFolder {
  readonly unneeded: readonly string[];
}

/**
 * Reads the files of a rules folder that some operations, and those that an overlay changes, need. That leaves out the files of other
 * operations, and lists without a reference. If a list or the operation of an overlay's file does not exist, it reads all files, so that
 * the finding suggests the right name.
 * @param operations ids; an unknown one needs nothing
 * @param overlay the files of the overlay that have rules
 * @throws {RulebookError} if the folder does not exist, or has no rule files
 */
function readNeeded(folder: string, operations: readonly string[], overlay: RuleFiles): NeededFiles {
  const names = new Set(fileNamesIn(folder));
  const left = new Set(names);
  const changed = [...overlay.keys()]
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => operationFile(nameOf(file)));
  const listsOfOverlay = [...overlay].flatMap(([file, text]) => {
    const { yaml } = parseYaml(file, text);
    return yaml ? listFilesIn(referencesIn(yaml)) : [];
  });
  /** The files of the lists among references. */
  function listFilesIn(references: readonly string[]): readonly string[] {
    const ofLists = references.filter((reference) => reference.startsWith('lists/'));
    return ofLists.flatMap((list) => filesOfList(list, (file) => names.has(file)));
  }
  const isThere = (file: string): boolean => left.has(file) || files.has(file) || unread.has(file);
  const files = new Map<string, string>();
  const unread = new Set<string>();
  const findings: ReadFolder['findings'][number][] = [];
  const reader = readerFor(authoringSchemas());
  const forAll = [...left].filter(
    (file) => !isCsvList(file) && !['operation', 'list'].includes(authoringSchemaOf(file) ?? ''),
  );
  const own = operations.map(operationFile).filter(isThere);
  let wanted: readonly string[] = [...forAll, ...own, ...changed, ...listsOfOverlay];
  while (wanted.length > 0) {
    if (!wanted.every(isThere)) return { ...readFolder(folder), unneeded: [] };
    const read = readFilesOf(
      folder,
      wanted.filter((file) => left.delete(file)),
    );
    for (const [file, text] of read.files) files.set(file, text);
    for (const finding of read.findings) unread.add(finding.file);
    findings.push(...read.findings);
    wanted = [...read.files].flatMap(([file, text]) => listFilesIn(reader.referencesOf(file, text)));
  }
  return { files: new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1))), findings, unneeded: [...left] };
}

const operationFile = (id: string): string => `operations/${id}.yaml`;
