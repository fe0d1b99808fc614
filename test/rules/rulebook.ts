import { readRulebook } from '../support/rulebook.js';

/** The rule files of this repository. */
export const rulebook = readRulebook('rules/generated');
