import { type Outcome, type Scope, hasInvisible } from '../../core/index.js';

/** What is reported of a wrong value that has an invisible character, as text has that was copied. */
export const INVISIBLE: Outcome = { message: 'format.invisible', always: true };

/**
 * An expression for {@link INVISIBLE}.
 * @param otherwise that for another value
 */
export const invisibleCode = (scope: Scope, otherwise = 'undefined'): string =>
  `${scope.use('amount', { hasInvisible })}(${scope.value}) ? ${scope.outcome(INVISIBLE)} : ${otherwise}`;
