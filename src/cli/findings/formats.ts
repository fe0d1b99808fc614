import { styleText } from 'node:util';
import type { Finding } from '../../rulebook/finding.js';
import { plural } from '../report/summary.js';
import { oneLine } from '../../text/one-line.js';
import { visible } from '../../text/visible.js';
import { annotation } from './annotation.js';
import { codeFrame } from './frame.js';
import { sarif } from './sarif.js';

/** What to write about findings; their files are named as the reader may open them. */
export interface Found {
  readonly findings: readonly Finding[];
  /** The text of a file by its name. */
  readonly textOf: (file: string) => string | undefined;
  /** What was judged, such as `42 files`. */
  readonly judged: string;
}

type Format = (found: Found, isColoured: boolean) => string;

export const formats: Readonly<Record<'text' | 'json' | 'sarif' | 'github', Format>> = {
  text,
  json,
  sarif: ({ findings }) => sarif(findings),
  github,
};

function text({ findings, textOf, judged }: Found, isColoured: boolean): string {
  const paint: typeof styleText = isColoured ? styleText : (_, written) => written;
  const files = new Map<string, readonly string[] | undefined>();
  const linesOf = (file: string): readonly string[] | undefined => {
    if (!files.has(file)) files.set(file, textOf(file)?.split(/\r?\n/));
    return files.get(file);
  };
  const paragraphs = findings.map((finding) => {
    const { file, line, column, code, severity, message } = finding;
    const lines = linesOf(file);
    const frame = lines === undefined ? '' : `${codeFrame(lines, line, column).replaceAll(/^/gm, '  ')}\n`;
    return `${paint('bold', visible(`${file}:${line}:${column}`))} ${paint(severity === 'error' ? 'red' : 'yellow', severity)} ${code}\n  ${visible(oneLine(message))}\n${frame}\n`;
  });
  return `${paragraphs.join('')}${judged}: ${countsOf(findings)}\n`;
}

function countsOf(findings: readonly Finding[]): string {
  const errors = findings.filter((f) => f.severity === 'error').length;
  const warnings = findings.length - errors;
  const counts = [errors > 0 && plural(errors, 'error'), warnings > 0 && plural(warnings, 'warning')].filter(
    (part) => part !== false,
  );
  return counts.length > 0 ? counts.join(', ') : 'nothing found';
}

function json({ findings }: Found): string {
  const written = findings.map(({ file, line, column, code, severity, message }) => ({
    file,
    line,
    column,
    code,
    severity,
    message,
  }));
  return `${JSON.stringify({ findings: written }, null, 2)}\n`;
}

function github({ findings }: Found): string {
  return findings
    .map(({ file, line, column, code, severity, message }) =>
      annotation({ severity, title: code, message: visible(oneLine(message)), place: { file, line, column } }),
    )
    .join('');
}
