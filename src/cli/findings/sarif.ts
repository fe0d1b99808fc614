import type { Finding } from '../../rulebook/finding.js';
import { allLintRules } from '../../studies/lint.js';
import { logOf, resultOf } from './sarif-log.js';

/** Findings as a SARIF 2.1.0 log (OASIS), for code scanning. */
export function sarif(findings: readonly Finding[]): string {
  const descriptions = new Map(allLintRules().map(({ name, description }) => [name, description]));
  const codes = [...new Set(findings.map((finding) => finding.code))].sort();
  const rules = codes.map((id) => ({
    id,
    shortDescription: { text: descriptions.get(id) ?? id.replaceAll('-', ' ') },
  }));
  const results = findings.map(({ file, line, column, code, severity, message }) => ({
    ...resultOf({ severity, title: code, message, place: { file, line, column } }),
    ruleIndex: codes.indexOf(code),
  }));
  return `${JSON.stringify(logOf(results, rules), null, 2)}\n`;
}
