import { createHash } from 'node:crypto';
import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  BINDINGS_FILE,
  type Finding,
  type RuleFiles,
  RulebookError,
  isOperationId,
  authoringSchemaOf,
  isCsvList,
  readFolder,
} from '../../../workbench/rulebook/index.js';
import { isInside, readPlainFile, realFolder } from '../../../workbench/system/index.js';
import { RequestError } from '../../server/index.js';
import { say } from '../../../core/index.js';

/** The prefix of the path of an overlay's file. */
export const OVERLAY = 'overlay/';

export const CSV_ELSEWHERE = say(
  'A list in CSV is edited in a spreadsheet, as it may be a copy of a table of any size that is replaced as a whole; the studio reads it, and shows what changes.',
);

/** Plain names, so that no path leads out of the folder or to a hidden file. */
const PLAIN = /^(?:[A-Za-z0-9][\w.-]*\/)*[A-Za-z0-9][\w.-]*\.yaml$/;

/** The files of the rules folder and of the overlay, by their paths in the studio. */
export interface Snapshot {
  readonly rules: RuleFiles;
  readonly overlay: RuleFiles;
  /** A finding for each file that cannot be read. */
  readonly unread: readonly Finding[];
}

/** The kind of a rule file; `undefined` if the path does not name a rule file. */
export function kindIn(path: string): string | undefined {
  if (!PLAIN.test(path)) return undefined;
  if (!path.startsWith(OVERLAY)) return authoringSchemaOf(path);
  const name = path.slice(OVERLAY.length);
  if (name === BINDINGS_FILE) return 'bindings';
  return isOperationId(name.replace(/\.yaml$/, '')) ? 'overlay' : undefined;
}

/** The rule files on disk: the only files that the studio reads or writes. */
export class Files {
  #read: Snapshot | undefined;

  /**
   * @param rules the rules folder
   * @param overlay the overlay folder
   */
  constructor(
    readonly rules: string,
    readonly overlay: string | undefined,
  ) {}

  /**
   * Reads all rule files. One reading serves everything that a request does without waiting.
   * @throws {RequestError} if a folder cannot be read
   */
  read(): Snapshot {
    if (this.#read) return this.#read;
    queueMicrotask(() => (this.#read = undefined));
    return (this.#read = this.#snapshot());
  }

  #snapshot(): Snapshot {
    const rules = this.#folder(this.rules, '');
    const overlay =
      this.overlay === undefined
        ? { files: new Map<string, string>(), findings: [] }
        : this.#folder(this.overlay, OVERLAY);
    return { rules: rules.files, overlay: overlay.files, unread: [...rules.findings, ...overlay.findings] };
  }

  /**
   * The kind of a rule file. The file need not exist.
   * @throws {RequestError} if it is not a rule file
   */
  kind(path: string): string {
    const kind = kindIn(path);
    if (isCsvList(path)) throw new RequestError(403, 'not-a-rule-file', CSV_ELSEWHERE);
    if (kind === undefined || (path.startsWith(OVERLAY) && this.overlay === undefined))
      throw new RequestError(403, 'not-a-rule-file', say('This is not a rule file.'));
    return kind;
  }

  /** The folder that a file is in, and its path there. */
  placeOf(path: string): readonly [folder: string, name: string] {
    return path.startsWith(OVERLAY) ? [this.overlay!, path.slice(OVERLAY.length)] : [this.rules, path];
  }

  /**
   * The path of a file on disk; symbolic links are followed.
   * @throws {RequestError} if it is not a rule file, or a link leads out of the folder
   */
  locate(path: string): string {
    this.kind(path);
    const [folder, name] = this.placeOf(path);
    const wanted = join(folder, name);
    try {
      const found = lstatSync(wanted, { throwIfNoEntry: false })
        ? realpathSync.native(wanted)
        : join(realFolder(dirname(wanted)), basename(wanted));
      if (isInside(realpathSync.native(folder), found)) return found;
    } catch {
      throw new RequestError(404, 'not-found', say('The folder does not exist, or a symbolic link is broken.'));
    }
    throw new RequestError(403, 'not-a-rule-file', say('This file is outside the rules folder.'));
  }

  /**
   * A file's bytes; `undefined` if it does not exist.
   * @throws {RequestError} if it is not a rule file, or cannot be read
   */
  bytes(path: string): Buffer | undefined {
    const file = this.locate(path);
    try {
      return readPlainFile(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw new RequestError(500, 'unreadable', say('{path} cannot be read.', { path }));
    }
  }

  #folder(
    folder: string,
    prefix: string,
  ): { readonly files: Map<string, string>; readonly findings: readonly Finding[] } {
    try {
      const root = realpathSync.native(folder);
      const { files, findings } = readFolder(folder);
      const own = [...files].filter(([name]) => isInside(root, realpathSync.native(join(folder, name))));
      return {
        files: new Map(own.map(([name, text]) => [`${prefix}${name}`, text])),
        findings: findings.map((finding) => ({ ...finding, file: `${prefix}${finding.file}` })),
      };
    } catch (error) {
      // An overlay may be an empty folder.
      if (
        prefix === OVERLAY &&
        error instanceof RulebookError &&
        lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()
      )
        return { files: new Map(), findings: [] };
      throw new RequestError(500, 'unreadable', say('The rules folder cannot be read.'));
    }
  }
}

/** The revision of a file: a hash of its bytes. */
export function revisionOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

/**
 * The text of a file, without a byte order mark.
 * @throws {RequestError} if it is not UTF-8
 */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RequestError(500, 'unreadable', say('The file is not UTF-8; save it as UTF-8 first.'));
  }
}
