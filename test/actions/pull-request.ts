import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { git } from '../support/git.js';

/** A repository whose working tree is GitHub's merge commit of a pull request. */
export interface PullRequest {
  readonly folder: string;
  /** The payload of its event. */
  readonly event: PullRequestEvent;
}

export interface PullRequestEvent {
  readonly pull_request: {
    readonly number: number;
    readonly head: { readonly sha: string; readonly repo: { readonly full_name: string } };
    readonly base: { readonly sha: string; readonly repo: { readonly full_name: string } };
  };
}

/** A new repository with files on `main`, and payrules installed beside them. */
export function repository(write: (folder: string) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'payrules-action-'));
  git(folder, 'init', '--quiet', '--initial-branch=main');
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
  write(folder);
  commitAll(folder, 'Start');
  install(folder);
  return folder;
}

export function commitAll(folder: string, subject: string): void {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', subject);
}

/** Puts this package, as built here, into a folder's `node_modules`. */
export function install(folder: string): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(resolve('.'), join(folder, 'node_modules/payrules'));
}

/** The rulebook of `payrules init` as `rules` in a repository. */
export const initialRules = (folder: string): void =>
  cpSync('src/apps/cli/commands/init/template/rules', join(folder, 'rules'), { recursive: true });

/** Replaces texts of a file, each of which is in it. */
export function edit(file: string, changes: Readonly<Record<string, string>>): void {
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    text = text.replace(from, () => to);
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Commits an edit on a branch, adds a commit to `main`, and checks out the merge of both. */
export function openPullRequest(
  folder: string,
  { branch = 'edit', from = 'acme/payments' }: { readonly branch?: string; readonly from?: string },
  change: () => void,
): PullRequest {
  git(folder, 'switch', '--quiet', '--create', branch, 'main');
  change();
  commitAll(folder, 'Edit');
  const head = git(folder, 'rev-parse', 'HEAD');
  git(folder, 'switch', '--quiet', 'main');
  const base = git(folder, 'rev-parse', 'HEAD');
  git(folder, 'switch', '--quiet', '--detach', 'main');
  git(folder, 'merge', '--quiet', '--no-ff', '--message', 'Merge', head);
  return {
    folder,
    event: {
      pull_request: {
        number: 7,
        head: { sha: head, repo: { full_name: from } },
        base: { sha: base, repo: { full_name: 'acme/payments' } },
      },
    },
  };
}
