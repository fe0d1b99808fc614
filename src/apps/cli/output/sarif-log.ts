import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ENGINE } from '../../../core/index.js';
import { type FileLocation, type WorkflowAnnotation, slashed } from './annotation.js';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** A SARIF log of one run. */
export function logOf(results: readonly unknown[], rules: readonly unknown[] = []): object {
  const driver = { name: 'payrules', version: ENGINE, ...(rules.length > 0 && { rules }) };
  return { $schema: SCHEMA, version: '2.1.0', runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }] };
}

/**
 * One result of a SARIF log.
 * @param rule where the rule is, if the result is somewhere else
 */
export function resultOf({ severity, title, message, location }: WorkflowAnnotation, rule?: FileLocation): object {
  return {
    ruleId: title,
    level: severity,
    message: { text: message },
    ...(location && { locations: [locationOf(location)] }),
    ...(rule && { relatedLocations: [{ ...locationOf(rule), message: { text: 'the rule' } }] }),
  };
}

function locationOf({ file, line, column }: FileLocation): object {
  const region = { startLine: line, ...(column !== undefined && { startColumn: column }) };
  return { physicalLocation: { artifactLocation: { uri: uriOf(file) }, ...(line !== undefined && { region }) } };
}

const uriOf = (file: string): string =>
  isAbsolute(file) ? pathToFileURL(file).href : slashed(file).split('/').map(encodeURIComponent).join('/');
