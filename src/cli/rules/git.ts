import { execFileSync } from 'node:child_process';
import type { RuleFiles } from '../../compiler/index.js';
import { printable } from '../../strings/printable.js';
import { UsageError } from '../../system/usage-error.js';

/** Many times the size of the built-in rules. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Reads the YAML files that a folder of a git repository had at a revision.
 * @param folder the rules folder in the working tree, as the command line names it
 * @param path its path
 * @throws {UsageError} where there is no such repository or revision, or it has no rules
 */
export function rulesAt(revision: string, folder: string, path: string): RuleFiles {
  const name = printable(revision);
  const commit = tryGit(path, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`])?.toString().trim();
  if (commit === undefined) throw new UsageError(`${name}: neither a folder nor a revision of the git repository that contains ${printable(folder)}; in a shallow clone, fetch more history`);
  const listed = tryGit(path, ['ls-tree', '-r', '-z', '--name-only', commit])?.toString() ?? '';
  const files = listed.split('\0').filter((file) => file.endsWith('.yaml'));
  if (files.length === 0) throw new UsageError(`${name}: there were no rule files in ${printable(folder)} at this revision`);
  return new Map(contents(path, commit, files));
}

/** One process for all files. */
function contents(path: string, commit: string, files: readonly string[]): readonly (readonly [file: string, text: string])[] {
  const prefix = tryGit(path, ['rev-parse', '--show-prefix'])!.toString().trim();
  const output = tryGit(path, ['cat-file', '--batch'], files.map((file) => `${commit}:${prefix}${file}\n`).join(''))!;
  let at = 0;
  return files.map((file) => {
    const end = output.indexOf('\n', at);
    const size = Number(output.subarray(at, end).toString().split(' ')[2]);
    at = end + 1 + size + 1;
    return [file, output.subarray(end + 1, end + 1 + size).toString()];
  });
}

function tryGit(cwd: string, args: readonly string[], input?: string): Buffer | undefined {
  try {
    return execFileSync('git', args, { cwd, maxBuffer: MAX_BYTES, stdio: ['pipe', 'pipe', 'ignore'], ...(input !== undefined && { input }) });
  } catch {
    return undefined;
  }
}
