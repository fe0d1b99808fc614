import { lintRules } from './rules/index.js';
import { type AuthoringSchemas, readerFor } from '../rulebook/index.js';
import { Linter } from './linter.js';

/** A linter with every lint rule, for rules folders. */
export const rulebookLinter = (schemas: AuthoringSchemas): Linter => new Linter(readerFor(schemas), lintRules);
