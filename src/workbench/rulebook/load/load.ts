import type { RuleFiles } from './rule-file.js';
import { RulebookError } from '../finding.js';
import { readerFor } from './rulebook-reader.js';
import type { Rulebook } from '../rulebook.js';
import type { AuthoringSchemas } from './authoring-schemas.js';

/**
 * Reads rule files into the model; files that an earlier call has read are not read again.
 * @param files the files of a rules folder
 * @param schemas the authoring schemas
 * @throws {RulebookError} with every problem found, each at its file, line and column
 */
export function parseRulebook(files: RuleFiles, schemas: AuthoringSchemas): Rulebook {
  const { rulebook, findings } = readerFor(schemas).read(files);
  if (findings.length > 0) throw new RulebookError(findings);
  return rulebook;
}
