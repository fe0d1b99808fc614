import { asIs } from '../../../core/index.js';
import { type Finding, widthAt } from '../../../workbench/rulebook/index.js';
import type { FileFinding as FindingView, Language } from './api.js';
import type { Compilation } from './compilation.js';

/** Findings in a language, with the end of the wrong text, so that the page can underline it. */
export function withRanges(
  findings: readonly Finding[],
  compilation: Compilation,
  language: Language,
): readonly FindingView[] {
  const { texts } = compilation;
  const translator = compilation.translator(language);
  const lines = new Map<string, readonly string[]>();
  return findings.map(({ file, line, column, code, severity, message, phrases = [asIs(message)] }) => {
    const all = lines.get(file) ?? (texts.get(file) ?? '').split(/\r?\n/);
    lines.set(file, all);
    const written = all[line - 1] ?? '';
    const { text, lang } = translator.said(phrases);
    return {
      file,
      line,
      column,
      endLine: line,
      endColumn: Math.max(column, Math.min(column + widthAt(written, column - 1), written.length + 1)),
      code,
      severity,
      message: text,
      ...(lang && { lang }),
      phrases: phrases.map((phrase) => translator.parts(phrase)),
    };
  });
}
