import { pathToFileURL } from 'node:url';
import { isAbsolute } from 'node:path';
import type { Finding } from '../../rulebook/finding.js';
import { allLintRules } from '../../studies/lint.js';
import { version } from '../package.js';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** Findings as a SARIF 2.1.0 log (OASIS), for code scanning. */
export function sarif(findings: readonly Finding[]): string {
  const descriptions = new Map(allLintRules().map(({ name, description }) => [name, description]));
  const codes = [...new Set(findings.map((finding) => finding.code))].sort();
  const rules = codes.map((id) => ({ id, shortDescription: { text: descriptions.get(id) ?? id.replaceAll('-', ' ') } }));
  const results = findings.map(({ file, line, column, code, severity, message }) => ({
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: severity,
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(file) }, region: { startLine: line, startColumn: column } } }],
  }));
  const run = { tool: { driver: { name: 'payrules', version: version(), rules } }, columnKind: 'utf16CodeUnits', results };
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

const uriOf = (file: string): string => (isAbsolute(file) ? pathToFileURL(file).href : file.split('/').map(encodeURIComponent).join('/'));
