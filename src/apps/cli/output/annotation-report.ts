import { annotation, logOf, resultOf, type WorkflowAnnotation, type FileLocation } from './annotation.js';
import type { Fault } from '../../../workbench/input/index.js';
import type { LocatedDiagnostic } from '../../../workbench/batch/index.js';
import type { Location } from './order-result.js';
import { describeFault, fieldText, locationText, separator, type Report } from './report.js';
import { summaryOf } from './summary.js';
import { totalsData, totalsText } from './totals.js';

/** Each finding as an annotation of a GitHub workflow, at the line of its order; the message ends with the rule's own file and line. */
export function githubReport(): Report {
  return {
    start: () => '',
    order: (location, { diagnostics }) =>
      diagnostics
        .map((diagnostic) => annotation(withRule(annotated(location, diagnostic), ruleOf(diagnostic))))
        .join(''),
    fault: (...args) => annotation(annotatedFault(...args)),
    end: (summary) =>
      summary.totals
        ? annotation({
            severity: 'notice',
            title: 'summary',
            message: `${totalsText(summary.totals, summary.unreadable)}${summaryOf(summary)}`.trimEnd(),
          })
        : '',
  };
}

/** A SARIF 2.1.0 log, written piece by piece. Its results are at the lines of the orders and refer to the lines of the rules. */
export function sarifReport(): Report {
  const [head, tail] = JSON.stringify(logOf(['|'])).split('"|"') as [string, string];
  const separated = separator();
  const item = (result: object): string => separated(JSON.stringify(result));
  return {
    start: () => head,
    order: (location, { diagnostics }) =>
      diagnostics.map((diagnostic) => item(resultOf(annotated(location, diagnostic), ruleOf(diagnostic)))).join(''),
    fault: (...args) => item(resultOf(annotatedFault(...args))),
    end: (summary, isPartial) => {
      const properties = summary.totals
        ? `,"properties":${JSON.stringify({ summary: totalsData(summary, summary.totals) })}`
        : '';
      const ended = isPartial ? ',"invocations":[{"executionSuccessful":false}]' : '';
      return `\n${tail.replace(']', () => `]${ended}${properties}`)}\n`;
    },
  };
}

function annotated(location: Location, diagnostic: LocatedDiagnostic): WorkflowAnnotation {
  const { severity, ruleId, field, message, cause } = diagnostic;
  return {
    severity,
    title: ruleId,
    message: `${locationText(location)}${field === '' ? '' : ` ${fieldText(diagnostic)}`}: ${message}${cause === undefined ? '' : ` ${cause}`}`,
    location: inFile(location),
  };
}

function annotatedFault(location: Location, fault: Fault, isWhole: boolean): WorkflowAnnotation {
  return {
    severity: 'error',
    title: fault.code,
    message: describeFault(location, fault, isWhole),
    location: inFile({ ...location, ...fault }),
  };
}

/** Standard input has no location that a reader could open. */
function inFile({ file, line, column }: FileLocation): FileLocation | undefined {
  return file === '-' ? undefined : { file, line, column };
}

function ruleOf({ source: { file, line } }: LocatedDiagnostic): FileLocation | undefined {
  return file === undefined ? undefined : { file, line };
}

function withRule(found: WorkflowAnnotation, rule: FileLocation | undefined): WorkflowAnnotation {
  return rule ? { ...found, message: `${found.message} (${rule.file}:${rule.line})` } : found;
}
