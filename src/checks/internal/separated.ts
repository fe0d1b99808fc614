import type { Outcome, Scope } from '../../core/index.js';
import { INVISIBLE, invisibleCode } from './invisible.js';
import type { Variant } from './variant.js';

const SEPARATORS = /[\s.()[\]\u2010-\u2015\u2212-]/g;

export const withoutSeparators = (value: string): string => value.replace(SEPARATORS, '');

/**
 * The outcomes for a value with an invisible character, and for a value that only needs its separators dropped. The latter is left out for
 * a variant that takes no separators or whose noun mentions them.
 */
export function separatedOutcomes({ noun, canonical }: Variant): readonly Outcome[] {
  const isSaid = canonical?.separators === undefined || noun.includes('without spaces');
  return [INVISIBLE, ...(isSaid ? [] : [{ code: 'format', message: 'format.separators' } as const])];
}

/**
 * An expression for {@link separatedOutcomes}, with `otherwise`, if given, for other values.
 * @param isRight an expression for whether a value has the form of the variant
 */
export function separatedCode(
  variant: Variant,
  isRight: (value: string) => string,
  scope: Scope,
  otherwise?: string,
): string {
  const [, separated] = separatedOutcomes(variant);
  if (!separated) return invisibleCode(scope, otherwise);
  const right = isRight(`${scope.use('digits', { withoutSeparators })}(${scope.value})`);
  return invisibleCode(scope, `${right} ? ${scope.outcome(separated)} : ${otherwise ?? 'undefined'}`);
}
