import { loadRulebook, readRules, readSchemas } from '../../src/compiler/index.js';

/** The rule files of this repository. */
export const rulebook = loadRulebook(readRules('rules'), readSchemas('schemas/authoring'));
