import { isAbsolute, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ENGINE } from '../../../core/index.js';
import type { Finding } from '../../../workbench/rulebook/index.js';
import { oneLine, visible } from '../../../workbench/text/index.js';

/** A line of a file, or the file as a whole. */
export interface FileLocation {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** The content of an annotation beside a line. */
export interface WorkflowAnnotation {
  readonly severity: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
  readonly location?: FileLocation | undefined;
}

/** A finding beside its line. */
export const annotatedFinding = ({ severity, code, message, file, line, column }: Finding): WorkflowAnnotation => ({
  severity,
  title: code,
  message: oneLine(message),
  location: { file, line, column },
});

/** A command that a GitHub workflow turns into an annotation. No text in it can end the command or start another. */
export function annotation({ severity, title, message, location }: WorkflowAnnotation): string {
  const where = location
    ? `file=${property(visible(slashed(location.file)))},${location.line === undefined ? '' : `line=${location.line},`}${location.column === undefined ? '' : `col=${location.column},`}`
    : '';
  return `::${severity} ${where}title=${property(title)}::${data(message)}\n`;
}

/** The name of a file with slashes, as reports have it on every system. */
const slashed = (file: string): string => file.replaceAll(sep, '/');

const data = (value: string): string =>
  value.split(/\r?\n/).map(visible).join('\n').replaceAll('%', '%25').replaceAll('\n', '%0A');
const property = (value: string): string => data(value).replaceAll(':', '%3A').replaceAll(',', '%2C');

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
