import type { Scope } from '../../core/index.js';
import { LONGEST_TEXT } from './characters.js';

// Excludes last labels that start like local, localhost, internal, invalid or test. Without a lookahead, linear time can be proven.
const USUAL =
  /^https:\/\/(?:[a-z0-9-]+\.)+(?:(?:[a-hjkm-su-z]|i[a-mo-z]|in[a-su]|l[a-np-z]|t[a-df-z]|te[a-rt-z])[a-z0-9-]*|in)(?::[1-5]?[0-9]{1,4})?(?:[/?#][!-~]*)?$/i;

/**
 * Whether the text is an https address with an ASCII host name that is not reserved. Every address format accepts these; other texts are
 * examined further.
 */
export const isUsualAddress = (value: string): boolean => value.length <= LONGEST_TEXT && USUAL.test(value);

/** {@link isUsualAddress} as an expression that is evaluated once for all rules of a field. */
export const usualAddress = (scope: Scope): string =>
  scope.once(`${scope.use('formats/url', { isUsualAddress })}(${scope.value})`);
