import type { OrderChange } from '../../../../workbench/analysis/index.js';
import type { Fault } from '../../../../workbench/input/index.js';

/** An order whose result changes, as one line. */
export function changeLine(index: number, line: number, operation: string, { change, findings }: OrderChange): string {
  return lineOf({
    index,
    line,
    operation,
    turn: change,
    findings: findings.map(({ ruleId, field, severity }) => ({ ruleId, field, severity })),
  });
}

/** An entry that is not an order, as one line. */
export function faultLine(index: number, line: number, { code, problem }: Fault): string {
  return lineOf({ index, line, error: { code, message: problem } });
}

function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
