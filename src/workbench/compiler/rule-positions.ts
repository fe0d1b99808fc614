import type { Operation, Rule } from '../../core/index.js';

/** The position of a rule, and the period in which it is in force. */
export interface RulePosition extends Pick<Rule, 'from' | 'until'> {
  /** The rule's id with the operation. */
  readonly id: string;
  readonly file: string;
  readonly line: number;
}

/** The position of each rule, for the command line. An id may occur several times, with periods that don't overlap. */
export function rulePositions(operations: readonly Operation[]): readonly RulePosition[] {
  return operations.flatMap((operation) =>
    operation.rules.map(({ id, position: { file, line }, from, until }) => ({
      id: `${operation.id}/${id}`,
      file,
      line,
      ...(from !== undefined && { from }),
      ...(until !== undefined && { until }),
    })),
  );
}
