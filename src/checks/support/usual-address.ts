import type { Scope } from '../../model/check.js';
import { LONGEST_TEXT } from './characters.js';

const USUAL = /^https:\/\/(?:[a-wyz0-9][a-z0-9]*\.)+(?!local|internal|test|invalid)[a-wyz][a-z]*(?:\/[!-~]*)?$/;

/** An https address whose host is plain names, the last of letters: it parses, and is no reserved name, so it is right to every check of addresses. */
export const isUsualAddress = (value: string): boolean => value.length <= LONGEST_TEXT && USUAL.test(value);

/** {@link isUsualAddress} as an expression; the rules of a field ask once. */
export const usualAddress = (scope: Scope): string =>
  scope.once(`${scope.use('support/usual-address', { isUsualAddress })}(${scope.value})`);
