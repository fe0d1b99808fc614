import { type Outcome, type Scope, hasInvisible } from '../../core/index.js';

/** The report for a wrong value with an invisible character, which copied text may have. */
export const INVISIBLE: Outcome = { message: 'format.invisible', always: true };

/**
 * An expression for {@link INVISIBLE}.
 * @param otherwise the expression for another value
 */
export const invisibleCode = (scope: Scope, otherwise = 'undefined'): string =>
  `${scope.use('amount', { hasInvisible })}(${scope.value}) ? ${scope.outcome(INVISIBLE)} : ${otherwise}`;
