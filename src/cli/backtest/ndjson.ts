import type { Change } from '../../studies/backtest.js';
import type { Fault } from '../input/fault.js';

/** An order whose verdict changes, as a line of its own. */
export function changeLine(index: number, line: number, operation: string, { turn, findings }: Change): string {
  return lineOf({
    index,
    line,
    operation,
    turn,
    findings: findings.map(({ ruleId, field, severity }) => ({ ruleId, field, severity })),
  });
}

/** What is no order, as a line of its own. */
export function faultLine(index: number, line: number, { code, problem }: Fault): string {
  return lineOf({ index, line, error: { code, message: problem } });
}

function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
