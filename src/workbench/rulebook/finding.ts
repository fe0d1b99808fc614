import { oneLine, visible } from '../text/index.js';
import { type Phrase, type Position, type Said, englishOf } from '../../core/index.js';

/** One problem in a rule file, at the place to fix. */
export interface Finding extends Position {
  /** Stable kebab-case name of the kind of problem. */
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** What is wrong and how to fix it. */
  readonly message: string;
  /** The sentences of the message, for other languages. */
  readonly phrases?: readonly Phrase[];
}

/** The message of a finding, in English and as phrases. */
export function worded(said: Said): Required<Pick<Finding, 'message' | 'phrases'>> {
  return { message: englishOf(said), phrases: [said].flat() };
}

/** Where a rule or another part is: `operations/pe.payout.yaml:12`. */
export const placeOf = ({ file, line }: Pick<Position, 'file' | 'line'>): string => `${file}:${line}`;

/** The rule files can't be used; says why, place by place. */
export class RulebookError extends Error {
  constructor(readonly findings: readonly Finding[]) {
    super(findings.map(lineOf).join('\n'));
    this.name = 'RulebookError';
  }
}

/** A finding in one line, its place first as compilers write it. */
export function lineOf({ file, line, column, code, message }: Finding): string {
  return visible(`${file}:${line}:${column} ${code} ${oneLine(message)}`);
}

/** By file, line and column; of findings that say the same of the same place, one. */
export function inOrder(findings: readonly Finding[]): readonly Finding[] {
  const one = new Map(
    findings.map((finding) => [
      JSON.stringify([finding.file, finding.line, finding.column, finding.code, finding.message]),
      finding,
    ]),
  );
  return [...one.values()].sort((a, b) =>
    a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column,
  );
}
