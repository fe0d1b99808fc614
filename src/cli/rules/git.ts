import { execFileSync } from 'node:child_process';
import type { RuleFiles } from '../../compiler/index.js';
import { printable } from '../../strings/printable.js';
import { UsageError } from '../../system/usage-error.js';

/** A folder may come with a configuration that names programs for a transfer: git reads only what is there. */
const OFFLINE = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' };
/** What `cat-file` writes before the content of a file. */
const FILE = /^[0-9a-f]+ blob ([0-9]+)$/;
/** Many times the size of the built-in rules. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Reads the YAML files that a folder of a git repository had at a revision.
 * @param folder the rules folder in the working tree, as the command line names it
 * @param path its path
 * @throws {UsageError} where there is no such repository or revision, it has no rules, or a file of it is missing
 */
export function rulesAt(revision: string, folder: string, path: string): RuleFiles {
  const name = printable(revision);
  const commit = commitOf(revision, path);
  if (commit === undefined) {
    const isShallow = tryGit(path, ['rev-parse', '--is-shallow-repository'])?.toString().trim() === 'true';
    throw new UsageError(
      isShallow
        ? `${name}: not in this shallow clone; run "git fetch --unshallow", or set "fetch-depth: 0" for actions/checkout`
        : `${name}: neither a folder nor a revision of the git repository that contains ${printable(folder)}`,
    );
  }
  const listed = tryGit(path, ['ls-tree', '-r', '-z', '--name-only', commit])?.toString() ?? '';
  const files = listed.split('\0').filter((file) => file.endsWith('.yaml'));
  if (files.length === 0)
    throw new UsageError(`${name}: there were no rule files in ${printable(folder)} at this revision`);
  const texts = contents(path, commit, files);
  if (texts === undefined)
    throw new UsageError(
      `${name}: the git repository that contains ${printable(folder)} lacks a file of this revision; in a partial clone, check the revision out first`,
    );
  return new Map(texts);
}

/** A folder in a git repository: the top of its working tree, and the path from there, which ends with a slash where it is not empty. */
export interface InRepository {
  readonly top: string;
  readonly prefix: string;
}

/** Where a folder is in a git repository; `undefined` where it is in none. */
export function repositoryOf(path: string): InRepository | undefined {
  const [top, prefix] = tryGit(path, ['rev-parse', '--show-toplevel', '--show-prefix'])?.toString().split('\n') ?? [];
  return top === undefined || top === '' ? undefined : { top, prefix: prefix ?? '' };
}

/**
 * The text of a file at a revision.
 * @param file its path from the top of the repository
 * @returns `undefined` where there is no such revision, or the file was not in it
 */
export function textAt(revision: string, path: string, file: string): string | undefined {
  const commit = commitOf(revision, path);
  return commit === undefined ? undefined : tryGit(path, ['cat-file', 'blob', `${commit}:${file}`])?.toString();
}

function commitOf(revision: string, path: string): string | undefined {
  return tryGit(path, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`])
    ?.toString()
    .trim();
}

/** One process for all files; `undefined` where one is missing. */
function contents(
  path: string,
  commit: string,
  files: readonly string[],
): readonly (readonly [file: string, text: string])[] | undefined {
  const prefix = tryGit(path, ['rev-parse', '--show-prefix'])?.toString().trim() ?? '';
  const output = tryGit(path, ['cat-file', '--batch'], files.map((file) => `${commit}:${prefix}${file}\n`).join(''));
  if (output === undefined) return undefined;
  const texts: [string, string][] = [];
  let at = 0;
  for (const file of files) {
    const end = output.indexOf('\n', at);
    const size = FILE.exec(output.toString('latin1', at, end))?.[1];
    if (size === undefined) return undefined;
    at = end + 1 + Number(size) + 1;
    texts.push([file, output.toString('utf8', end + 1, at - 1)]);
  }
  return texts;
}

function tryGit(cwd: string, args: readonly string[], input?: string): Buffer | undefined {
  try {
    return execFileSync('git', args, {
      cwd,
      maxBuffer: MAX_BYTES,
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...process.env, ...OFFLINE },
      ...(input !== undefined && { input }),
    });
  } catch {
    return undefined;
  }
}
