import type { Finding } from '../../rulebook/finding.js';
import { widthAt } from '../../rulebook/token-width.js';
import type { Finding as FindingView } from './api.js';
import type { Compilation } from './compilation.js';

/** Findings with the end of the wrong text, for underlining. */
export function withRanges(findings: readonly Finding[], { contents: { texts } }: Compilation): readonly FindingView[] {
  const lines = new Map<string, readonly string[]>();
  return findings.map(({ file, line, column, code, severity, message }) => {
    const all = lines.get(file) ?? (texts.get(file) ?? '').split(/\r?\n/);
    lines.set(file, all);
    const written = all[line - 1] ?? '';
    return {
      file,
      line,
      column,
      endLine: line,
      endColumn: Math.max(column, Math.min(column + widthAt(written, column - 1), written.length + 1)),
      code,
      severity,
      message,
    };
  });
}
