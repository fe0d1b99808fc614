import { isNativeError } from 'node:util/types';

/**
 * Where an unexpected error comes from, for a log: its frames without its message, which may quote input.
 * @param what the first line
 */
export function framesOf(what: string, error: unknown): string {
  const stack = isNativeError(error) ? (error.stack ?? '') : '';
  return [what, ...stack.split('\n').filter((line) => line.startsWith('    at '))].join('\n');
}
