import { isNativeError } from 'node:util/types';
import { visible } from '../text/index.js';

/**
 * The stack frames of an unexpected error, for a log. They leave out its message, which may quote input.
 * @param what the first line
 */
export function framesOf(what: string, error: unknown): string {
  const stack = isNativeError(error) ? (error.stack ?? '') : '';
  return [what, ...stack.split('\n').filter((line) => line.startsWith('    at '))].join('\n');
}

/**
 * The command can't do its work with these arguments or files. The message has one line for each place to fix, even if names in it contain
 * line ends.
 */
export class UsageError extends Error {
  constructor(...lines: readonly string[]) {
    super(lines.map(visible).join('\n'));
  }
}

/** The error code for a read-only file in a folder that can be written. */
export const READ_ONLY = 'READ_ONLY';

/** The reasons behind the system's error codes, in words. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  [READ_ONLY]: 'the file is read-only',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  ENOENT: 'its folder is not there',
  ENOTDIR: 'its folder is a file',
  EEXIST: 'its folder is a file',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'its name is too long',
  EBUSY: 'it is in use, for example as a mount point',
};

/** Whether an error may mean that another program has a file open. On Windows, that prevents replacing or removing the file. */
export const mayBeOpen = (error: unknown): boolean =>
  process.platform === 'win32' &&
  ['EACCES', 'EBUSY', 'EPERM'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');

/**
 * The error for a file or folder that cannot be written. It gives the reason for the usual error codes.
 * @param name as messages show it
 * @param after text to add at the end
 */
export function unwritable(name: string, error: unknown, after = ''): UsageError {
  const reason = mayBeOpen(error)
    ? 'another program, such as Excel, has it open, or permission is denied'
    : REASONS[(error as NodeJS.ErrnoException | null)?.code ?? ''];
  const said = new UsageError(`${name} cannot be written${reason === undefined ? '' : `: ${reason}`}${after}`);
  return Object.assign(said, { cause: error });
}
