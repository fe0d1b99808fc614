import { execFileSync } from 'node:child_process';
import type { RuleFiles } from '../../compiler/index.js';
import { printable } from '../../evaluator/field-name.js';
import { UsageError } from '../usage-error.js';

/** Enough for many times the rule files there are. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Reads the YAML files that a folder of a git repository had at a revision.
 * @param folder the rules folder in the working tree
 * @throws {UsageError} where the folder is in no repository, or there is no such revision, or no rules at it
 */
export function rulesAt(revision: string, folder: string): RuleFiles {
  const name = printable(revision);
  const commit = tryGit(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`])?.toString().trim();
  if (commit === undefined) throw new UsageError(`${name}: neither a folder nor a revision of the git repository that ${printable(folder)} is in`);
  const listed = tryGit(folder, ['ls-tree', '-r', '-z', '--name-only', commit])?.toString() ?? '';
  const files = listed.split('\0').filter((file) => file.endsWith('.yaml'));
  if (files.length === 0) throw new UsageError(`${name}: there were no rule files in ${printable(folder)} at this revision`);
  return new Map(contents(folder, commit, files));
}

/** One process for all files. */
function contents(folder: string, commit: string, files: readonly string[]): readonly (readonly [file: string, text: string])[] {
  const prefix = tryGit(folder, ['rev-parse', '--show-prefix'])!.toString().trim();
  const output = tryGit(folder, ['cat-file', '--batch'], files.map((file) => `${commit}:${prefix}${file}\n`).join(''))!;
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
