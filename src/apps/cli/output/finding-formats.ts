import { type Finding, widthAt } from '../../../workbench/rulebook/index.js';
import { painter } from './terminal.js';
import { oneLine, visible, UNSEEN, jsonText } from '../../../workbench/text/index.js';
import { annotatedFinding, annotation, logOf, resultOf } from './annotation.js';
import { severityCounts } from './report.js';
import { lintRules } from '../../../workbench/lint/index.js';

/** Findings, and other data that formats need. File names are as the reader can open them. */
interface Found {
  readonly findings: readonly Finding[];
  /** The text of a file by its name. */
  readonly textOf: (file: string) => string | undefined;
  /** What was checked, such as `42 files`. */
  readonly checked: string;
}

type Format = (found: Found, isColoured: boolean) => string;

export const formats: Readonly<Record<'text' | 'json' | 'sarif' | 'github', Format>> = {
  text,
  json,
  sarif,
  github,
};

function text({ findings, textOf, checked }: Found, isColoured: boolean): string {
  const paint = painter(isColoured);
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
  return `${paragraphs.join('')}${checked}: ${severityCounts(findings)}\n`;
}

function json({ findings }: Found): string {
  return jsonText({ findings: findings.map(plainFinding) });
}

/** A finding in the form that JSON has. */
export const plainFinding = ({ file, line, column, code, severity, message }: Finding): Finding => ({
  file,
  line,
  column,
  code,
  severity,
  message,
});

function github({ findings }: Found): string {
  return findings.map((finding) => annotation(annotatedFinding(finding))).join('');
}

/** Findings as a SARIF 2.1.0 log (OASIS), for code scanning. */
function sarif({ findings }: Found): string {
  const descriptions = new Map(lintRules.map(({ name, description }) => [name, description]));
  const codes = [...new Set(findings.map((finding) => finding.code))].sort();
  const rules = codes.map((id) => ({
    id,
    shortDescription: { text: descriptions.get(id) ?? id.replaceAll('-', ' ') },
  }));
  const results = findings.map((finding) => ({
    ...resultOf(annotatedFinding(finding)),
    ruleIndex: codes.indexOf(finding.code),
  }));
  return jsonText(logOf(results, rules));
}

/** The most characters of a line that are shown. */
const LONGEST = 100;

/**
 * The line of a finding, with carets under the fault.
 * @param lines the lines of the file
 * @param line from 1
 * @param column from 1, in UTF-16 units
 */
function codeFrame(lines: readonly string[], line: number, column: number): string {
  const written = lines[line - 1] ?? '';
  const at = Math.min(column - 1, written.length);
  const width = widthAt(written, at);
  // Shows only the surroundings of the column in a long line.
  const from = at > LONGEST - 20 ? at - 40 : 0;
  const shown = printable(written.slice(from, from + LONGEST));
  const before = printable(written.slice(from, at)).length;
  const number = String(line);
  const margin = ' '.repeat(number.length);
  const carets = '^'.repeat(Math.max(1, Math.min(width, shown.length - before)));
  return `${number} | ${from > 0 ? '…' : ''}${shown}${from + LONGEST < written.length ? '…' : ''}\n${margin} | ${' '.repeat(before + (from > 0 ? 1 : 0))}${carets}`;
}

const CONTROL = new RegExp(`[\\r\\n${UNSEEN}]`, 'gu');

/** Replaces a tab by a blank and a control character by a visible one. Both are one column wide. */
function printable(line: string): string {
  return line.replaceAll('\t', ' ').replace(CONTROL, '\ufffd');
}
