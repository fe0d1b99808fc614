import { lintRules } from '../generated/lint-rules.js';
import type { AuthoringSchemas } from '../rulebook/load/authoring-schemas.js';
import { readerFor } from '../rulebook/load/rulebook-reader.js';
import { Linter } from './linter.js';

/** A linter with every lint rule, for rules folders. */
export const rulebookLinter = (schemas: AuthoringSchemas): Linter => new Linter(readerFor(schemas), lintRules);
