import { Linter } from '../rulebook/lint/linter.js';
import { lintRules } from '../rulebook/lint/registry.js';
import type { LintRule } from '../rulebook/lint/rule.js';
import { RulebookReader } from '../rulebook/reader.js';
import type { AuthoringSchemas } from '../rulebook/shape.js';
import { wrongExample } from './wrong-example.js';

/** Every rule of lint. */
export const allLintRules = (): readonly LintRule[] => [...lintRules, wrongExample()];

/**
 * Makes what finds everything that is wrong with rule files.
 * @param reader by default one of its own
 */
export const linter = (schemas: AuthoringSchemas, reader = new RulebookReader(schemas)): Linter =>
  new Linter(reader, allLintRules());
