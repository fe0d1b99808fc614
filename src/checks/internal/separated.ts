import type { Outcome, Scope } from '../../core/index.js';
import { INVISIBLE, invisibleCode } from './invisible.js';
import type { Variant } from './variant.js';

const SEPARATORS = /[\s.()[\]\u2010-\u2015\u2212-]/g;

export const withoutSeparators = (value: string): string => value.replace(SEPARATORS, '');

/**
 * What is reported of a value with an invisible character, or one that only needs its separators dropped; the latter not for a variant that
 * takes no separators, or whose noun speaks of them. Nothing for a variant that is written in one way only, such as an address.
 */
export function separatedOutcomes({ noun, canonical }: Variant): readonly Outcome[] {
  if (!canonical) return [];
  const isSaid = canonical.separators === undefined || noun.includes('without spaces');
  return [INVISIBLE, ...(isSaid ? [] : [{ code: 'format', message: 'format.separators' } as const])];
}

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
  const [invisible, separated] = separatedOutcomes(variant);
  if (!invisible) return otherwise;
  if (!separated) return invisibleCode(scope, otherwise);
  const right = isRight(`${scope.use('digits', { withoutSeparators })}(${scope.value})`);
  return invisibleCode(scope, `${right} ? ${scope.outcome(separated)} : ${otherwise ?? 'undefined'}`);
}
