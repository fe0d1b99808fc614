import type { Scope } from '../../core/index.js';
import type { Variant } from './variant.js';

const SEPARATORS = /[\s\u2010-\u2015-]/g;

export const withoutSeparators = (value: string): string => value.replace(SEPARATORS, '');

/**
 * An expression for what is reported of a value that only needs its spaces and hyphens dropped, and `otherwise`, if given, for another one.
 * It is `otherwise` alone for a variant that takes no separators, or whose noun speaks of them.
 * @param isRight an expression for whether a value has the form of the variant
 */
export function separatedOutcome(
  { noun, canonical }: Variant,
  isRight: (value: string) => string,
  scope: Scope,
  otherwise?: string,
): string | undefined {
  if (canonical?.separators === undefined || noun.includes('without spaces')) return otherwise;
  const outcome = scope.outcome({ code: 'format', message: '{label} must be written without spaces or hyphens.' });
  return `${isRight(`${scope.use('digits', { withoutSeparators })}(${scope.value})`)} ? ${outcome} : ${otherwise ?? 'undefined'}`;
}
