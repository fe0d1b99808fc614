import { Linter } from '../rulebook/lint/linter.js';
import { lintRules } from '../rulebook/lint/registry.js';
import type { LintRule } from '../rulebook/lint/rule.js';
import type { AuthoringSchemas } from '../rulebook/shape.js';
import { wrongExample } from './wrong-example.js';

/** Every rule of lint. */
export const allLintRules = (): readonly LintRule[] => [...lintRules, wrongExample()];

/** Makes what finds everything that is wrong with rule files. */
export const linter = (schemas: AuthoringSchemas): Linter => new Linter(schemas, allLintRules());
