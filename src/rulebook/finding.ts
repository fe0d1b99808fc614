import type { Position } from '../model/operation.js';

/** One problem in a rule file, at the place where it can be mended. */
export interface Finding extends Position {
  /** Stable kebab-case name of the kind of problem. */
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** What is wrong and how to mend it. */
  readonly message: string;
}

/** The rule files can't be used; says why, place by place. */
export class RulebookError extends Error {
  constructor(readonly findings: readonly Finding[]) {
    super(findings.map((f) => `${f.file}:${f.line}:${f.column} ${f.code} ${f.message}`).join('\n'));
    this.name = 'RulebookError';
  }
}
