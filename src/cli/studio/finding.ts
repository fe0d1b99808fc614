import type { Finding } from '../../rulebook/finding.js';
import { widthAt } from '../findings/frame.js';
import type { Finding as FindingView } from './api.js';
import type { Version } from './version.js';

/** Findings with the end of what is wrong, for underlining. */
export function withEnds(findings: readonly Finding[], { contents: { texts } }: Version): readonly FindingView[] {
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
