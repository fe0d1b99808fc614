import { dirname, relative, sep } from 'node:path';
import { git, isInside, lineIn } from '../../../../workbench/system/index.js';
import type { Files } from '../files.js';
import type { NoRepository } from './api.js';

/** The places of edited files in one repository. */
export interface Worktree {
  /** The top of the working tree. */
  readonly top: string;
  /** The git folder of this working tree, with its index and the state of unfinished operations. */
  readonly gitFolder: string;
  /** The path of each file from the top, by its path in the studio. */
  readonly names: ReadonlyMap<string, string>;
  /** The names of the hooks in git's settings, which git runs since 2.54. */
  readonly hooks: readonly string[];
}

/** The path of a file from the top of its repository. */
export const nameFrom = (top: string, path: string): string => relative(top, path).split(sep).join('/');

/**
 * Finds the repository of some files; without files, the repository of the rules folder.
 * @throws {RequestError} if a path does not name a rule file
 */
export async function worktreeOf(files: Files, paths: readonly string[]): Promise<Worktree | NoRepository> {
  const located = new Map(paths.map((path) => [path, files.locate(path)]));
  const folders = [...new Set([...located.values()].map(dirname))];
  const found = await Promise.all((folders.length === 0 ? [files.rules] : folders).map(topOf));
  const tops = new Set(found.map((each) => ('top' in each ? each.top : undefined)));
  const [first] = found;
  if (tops.size > 1) return 'several';
  if (!('top' in first!)) return first!.reason;
  const { top } = first;
  if (![...located.values()].every((file) => isInside(top, file))) return 'none';
  const folder = await git(top, ['rev-parse', '--absolute-git-dir']);
  if (folder.code !== 0) return 'none';
  const names = [...located].map(([path, file]) => [path, nameFrom(top, file)] as const);
  return { top, gitFolder: lineIn(folder.stdout), names: new Map(names), hooks: await hooksIn(top) };
}

async function hooksIn(top: string): Promise<readonly string[]> {
  const { stdout } = await git(top, ['config', '--null', '--name-only', '--get-regexp', String.raw`^hook\.`]);
  const names = stdout
    .toString()
    .split('\0')
    .map((setting) => setting.slice('hook.'.length, Math.max(0, setting.lastIndexOf('.'))));
  return [...new Set(names.filter((name) => name !== ''))];
}

async function topOf(folder: string): Promise<{ readonly top: string } | { readonly reason: NoRepository }> {
  const { code, isMissing, stdout, stderr } = await git(folder, ['rev-parse', '--show-toplevel']);
  if (code === 0 && lineIn(stdout) !== '') return { top: lineIn(stdout) };
  if (isMissing) return { reason: 'no-git' };
  if (stderr.includes('dubious ownership')) return { reason: 'refused' };
  return { reason: /work tree|bare repository/.test(stderr) ? 'bare' : 'none' };
}
