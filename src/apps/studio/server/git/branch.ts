import { git } from '../../../../workbench/system/index.js';
import type { CommitProblemCode } from './api.js';

/** Longer names do not fit into the names of files. */
const MOST_CHARACTERS = 200;

/**
 * Whether a branch can be made: its name is one by the rules of git, and neither it nor one that it is in, or that is in it, exists.
 * @param top the top of the working tree
 */
export async function branchProblem(top: string, name: string): Promise<CommitProblemCode | undefined> {
  if (name.startsWith('-') || name === '@' || name.includes('\0') || name.length > MOST_CHARACTERS)
    return 'branch-invalid';
  const reference = `refs/heads/${name}`;
  // The first knows the form of a reference, the second what is none of a branch, such as HEAD.
  for (const args of [[reference], ['--branch', name]])
    if ((await git(top, ['check-ref-format', ...args])).code !== 0) return 'branch-invalid';
  const parts = name.split('/');
  const outer = parts.map((_, i) => `refs/heads/${parts.slice(0, i + 1).join('/')}`);
  const listed = await git(top, ['for-each-ref', '--format=%(refname)', '--', ...outer.slice(0, 1)]);
  const isTaken = (other: string): boolean => outer.includes(other) || other.startsWith(`${reference}/`);
  return listed.stdout.toString().split('\n').some(isTaken) ? 'branch-exists' : undefined;
}
