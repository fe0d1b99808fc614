import { execFileSync } from 'node:child_process';

/** Runs git in a folder, with an author for commits. Returns its output; throws if it fails. */
export function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}

/** Makes a folder a repository with one commit of some of its files, by default of all. */
export function initialCommit(folder: string, ...paths: readonly string[]): void {
  git(folder, 'init', '--quiet');
  git(folder, 'add', ...(paths.length > 0 ? paths : ['--all']));
  git(folder, 'commit', '--quiet', '--message', 'rules');
}
