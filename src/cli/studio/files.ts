import { createHash } from 'node:crypto';
import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { RuleFiles } from '../../rulebook/files.js';
import { RulebookError, type Finding } from '../../rulebook/finding.js';
import { kindOf } from '../../rulebook/load.js';
import { OPERATION_ID } from '../../rulebook/new-operation.js';
import { readFolder, readPlainFile } from '../../rulebook/read.js';
import { Refusal } from './refusal.js';

/** What stands before the name of an overlay's file. */
export const OVERLAY = 'overlay/';

/** Plain names, so that no path leads up or hides a file. */
const PLAIN = /^(?:[A-Za-z0-9][\w.-]*\/)*[A-Za-z0-9][\w.-]*\.yaml$/;

/** The files of the rules folder and of the overlay, by their paths in the studio. */
export interface Snapshot {
  readonly rules: RuleFiles;
  readonly overlay: RuleFiles;
  /** Why others can't be read. */
  readonly unread: readonly Finding[];
}

/** The authoring schema that a file of the studio follows; `undefined` where it is no rule file. */
export function kindIn(path: string): string | undefined {
  if (!PLAIN.test(path)) return undefined;
  if (!path.startsWith(OVERLAY)) return kindOf(path);
  const name = path.slice(OVERLAY.length);
  if (name === 'bindings.yaml') return 'bindings';
  return OPERATION_ID.test(name.replace(/\.yaml$/, '')) ? 'overlay' : undefined;
}

/** The rule files on disk: the only files that the studio reads or writes. */
export class Files {
  /**
   * @param rules the rules folder
   * @param overlay the merchant's folder, where there is one
   */
  constructor(
    readonly rules: string,
    readonly overlay: string | undefined,
  ) {}

  /**
   * What stands on disk now.
   * @throws {Refusal} where a folder can't be read
   */
  read(): Snapshot {
    const rules = this.#folder(this.rules, '');
    const overlay =
      this.overlay === undefined
        ? { files: new Map<string, string>(), findings: [] }
        : this.#folder(this.overlay, OVERLAY);
    return { rules: rules.files, overlay: overlay.files, unread: [...rules.findings, ...overlay.findings] };
  }

  /**
   * The kind of a file that may be there.
   * @throws {Refusal} where it is no rule file
   */
  kind(path: string): string {
    const kind = kindIn(path);
    if (kind === undefined || (path.startsWith(OVERLAY) && this.overlay === undefined))
      throw new Refusal(403, 'not-a-rule-file', 'This is no file of the rules.');
    return kind;
  }

  /**
   * Where a file stands on disk, links followed.
   * @throws {Refusal} where it is no rule file, or a link leads it out of its folder
   */
  locate(path: string): string {
    this.kind(path);
    const [folder, name] = path.startsWith(OVERLAY) ? [this.overlay!, path.slice(OVERLAY.length)] : [this.rules, path];
    const wanted = join(folder, name);
    try {
      const found = lstatSync(wanted, { throwIfNoEntry: false })
        ? realpathSync(wanted)
        : join(realpathSync(dirname(wanted)), basename(wanted));
      if (isInside(realpathSync(folder), found)) return found;
    } catch {
      throw new Refusal(404, 'not-found', 'There is no such folder, or a link leads nowhere.');
    }
    throw new Refusal(403, 'not-a-rule-file', 'This file is not in the folder of the rules.');
  }

  /**
   * A file's bytes; `undefined` where there is none.
   * @throws {Refusal} where it is no rule file, or can't be read
   */
  bytes(path: string): Buffer | undefined {
    const file = this.locate(path);
    try {
      return readPlainFile(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw new Refusal(500, 'unreadable', `${path} can't be read.`);
    }
  }

  #folder(
    folder: string,
    prefix: string,
  ): { readonly files: Map<string, string>; readonly findings: readonly Finding[] } {
    try {
      const root = realpathSync(folder);
      const { files, findings } = readFolder(folder);
      const own = [...files].filter(([name]) => isInside(root, realpathSync(join(folder, name))));
      return {
        files: new Map(own.map(([name, text]) => [`${prefix}${name}`, text])),
        findings: findings.map((finding) => ({ ...finding, file: `${prefix}${finding.file}` })),
      };
    } catch (error) {
      // A folder without rule files yet is an overlay to begin with.
      if (
        prefix === OVERLAY &&
        error instanceof RulebookError &&
        lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()
      )
        return { files: new Map(), findings: [] };
      throw new Refusal(500, 'unreadable', 'The folder of the rules can no longer be read.');
    }
  }
}

/** What a file's bytes are told by. */
export function revisionOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

/**
 * The text of a file; a byte order mark is no part of it.
 * @throws {Refusal} where it is not UTF-8
 */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(500, 'unreadable', 'The file is not UTF-8; save it as such first.');
  }
}

function isInside(root: string, file: string): boolean {
  const path = relative(root, file);
  return path !== '' && path !== '..' && !path.startsWith(`..${sep}`);
}
