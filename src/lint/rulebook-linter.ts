import { lintRules } from '../generated/lint-rules.js';
import type { AuthoringSchemas } from '../rulebook/load/authoring-schemas.js';
import { RulebookReader } from '../rulebook/load/rulebook-reader.js';
import { Linter } from './linter.js';

/**
 * A linter with every lint rule, for rules folders.
 * @param reader by default one of its own; sharing one with other code shares what it remembers
 */
export const rulebookLinter = (schemas: AuthoringSchemas, reader = new RulebookReader(schemas)): Linter =>
  new Linter(reader, lintRules);
