import { partsOf, textOfParts } from './merge.js';

/**
 * A text without a change that was made to it earlier; what changed since stays.
 * @param now the text of today
 * @returns `undefined` where later changes touch the same lines
 */
export function withoutChange(
  now: string,
  { before, after }: { readonly before: string; readonly after: string },
): string | undefined {
  const parts = partsOf(after, now, before);
  return parts.some(({ kind }) => kind === 'conflict') ? undefined : textOfParts(parts, []);
}
