import { isNativeError } from 'node:util/types';
import { visible } from '../text/index.js';

/**
 * Where an unexpected error comes from, for a log: its frames without its message, which may quote input.
 * @param what the first line
 */
export function framesOf(what: string, error: unknown): string {
  const stack = isNativeError(error) ? (error.stack ?? '') : '';
  return [what, ...stack.split('\n').filter((line) => line.startsWith('    at '))].join('\n');
}

/** The command can't do its work with these arguments or files. The message is one line, or one for each place to fix, whatever names it contains. */
export class UsageError extends Error {
  constructor(...lines: readonly string[]) {
    super(lines.map(visible).join('\n'));
  }
}
