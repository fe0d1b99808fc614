import type { Outcome, Scope } from '../../core/index.js';
import type { Variant } from './variant.js';

const SEPARATORS = /[\s\u2010-\u2015-]/g;

export const withoutSeparators = (value: string): string => value.replace(SEPARATORS, '');

/** What is reported of a value that only needs its spaces and hyphens dropped; nothing for a variant that takes no separators, or whose noun speaks of them. */
export const separatedOutcomes = ({ noun, canonical }: Variant): readonly Outcome[] =>
  canonical?.separators === undefined || noun.includes('without spaces')
    ? []
    : [{ code: 'format', message: 'format.separators' }];

/**
 * An expression for {@link separatedOutcomes}, and `otherwise`, if given, for another value.
 * @param isRight an expression for whether a value has the form of the variant
 */
export function separatedCode(
  variant: Variant,
  isRight: (value: string) => string,
  scope: Scope,
  otherwise?: string,
): string | undefined {
  const [separated] = separatedOutcomes(variant);
  if (!separated) return otherwise;
  const right = isRight(`${scope.use('digits', { withoutSeparators })}(${scope.value})`);
  return `${right} ? ${scope.outcome(separated)} : ${otherwise ?? 'undefined'}`;
}
