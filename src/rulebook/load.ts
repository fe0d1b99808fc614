import type { RuleFiles } from './files.js';
import { RulebookError } from './finding.js';
import { RulebookReader } from './reader.js';
import type { Rulebook } from './rulebook.js';
import type { AuthoringSchemas } from './shape.js';

export { kindOf, type RuleFiles } from './files.js';

/**
 * Reads rule files into the model.
 * @param files the files of a rules folder
 * @param schemas the authoring schemas
 * @throws {RulebookError} with every problem found, each at its file, line and column
 */
export function loadRulebook(files: RuleFiles, schemas: AuthoringSchemas): Rulebook {
  const { rulebook, findings } = new RulebookReader(schemas).read(files);
  if (findings.length > 0) throw new RulebookError(findings);
  return rulebook;
}
