import { type NameKind, oneLine, unknownName, visible } from '../text/index.js';
import { type Phrase, type Position, type Said, englishOf } from '../../core/index.js';

/** One problem in a rule file, at the place to fix. */
export interface Finding extends Position {
  /** Stable kebab-case name of the kind of problem. */
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** What is wrong and how to fix it. */
  readonly message: string;
  /**
   * The sentences of the message, for other languages.
   * @internal
   */
  readonly phrases?: readonly Phrase[];
}

/** Whether a finding is an error, and not a warning. */
export const isError = ({ severity }: Pick<Finding, 'severity'>): boolean => severity === 'error';

/** The message of a finding, in English and as phrases. */
export function worded(said: Said): { readonly message: string; readonly phrases: readonly Phrase[] } {
  return { message: englishOf(said), phrases: [said].flat() };
}

/** A finding with a message from a catalogue. */
export function findingAt(place: Position, code: string, said: Said, severity: Finding['severity'] = 'error'): Finding {
  return { ...place, code, severity, ...worded(said) };
}

/** The finding that nothing has a name. */
export const unknownAt = (place: Position, what: NameKind, name: string, known: readonly string[]): Finding =>
  findingAt(place, `unknown-${what.replaceAll(' ', '-')}`, unknownName(what, name, known));

/** The place of a finding about a file or folder as a whole. */
export const wholeFile = (file: string): Position => ({ file, line: 1, column: 1 });

/** The place of a rule or another part: `operations/pe.payout.yaml:12`. */
export const placeOf = ({ file, line }: Pick<Position, 'file' | 'line'>): string => `${file}:${line}`;

/** The rule files can't be used. The message has a line for each finding. */
export class RulebookError extends Error {
  constructor(readonly findings: readonly Finding[]) {
    super(findings.map(lineOf).join('\n'));
    this.name = 'RulebookError';
  }
}

/** A finding on one line that begins with its place, as compilers write it. */
export function lineOf({ file, line, column, code, message }: Finding): string {
  return visible(`${file}:${line}:${column} ${code} ${oneLine(message)}`);
}

/** Findings by file, line and column, without repetitions. */
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
