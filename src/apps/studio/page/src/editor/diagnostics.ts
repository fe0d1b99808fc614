import type { Diagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import type { FileFinding } from '../api/contract.js';

/** Findings as diagnostics of the editor; the text may have changed since they were computed. */
export function diagnosticsOf(findings: readonly FileFinding[], doc: Text): readonly Diagnostic[] {
  return findings.map(({ line, column, endLine, endColumn, severity, message, code }) => {
    const from = offsetOf(doc, line, column);
    return { from, to: Math.max(offsetOf(doc, endLine, endColumn), from), severity, message, source: code };
  });
}

function offsetOf(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(from + column - 1, to);
}
