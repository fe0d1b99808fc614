import { annotation, type AnnotatedPlace, type Annotation } from '../findings/annotation.js';
import { logOf, resultOf } from '../findings/sarif-log.js';
import type { Fault } from '../input/fault.js';
import { describeFault, placeOf, type Place, type PlacedDiagnostic, type Report } from './report.js';

/** Each finding as an annotation of a GitHub workflow, at the line of its order; the rule's own place stands in the message. */
export function githubReport(): Report {
  return {
    start: () => '',
    order: (place, { diagnostics }) =>
      diagnostics.map((diagnostic) => annotation(withRule(annotated(place, diagnostic), ruleOf(diagnostic)))).join(''),
    fault: (...args) => annotation(annotatedFault(...args)),
    end: () => '',
  };
}

/** One SARIF 2.1.0 log, written piece by piece: its results are found at the lines of the orders, and are related to those of the rules. */
export function sarifReport(): Report {
  const [head, tail] = JSON.stringify(logOf(['|'])).split('"|"') as [string, string];
  let before = '\n';
  const item = (result: object): string => {
    const written = before + JSON.stringify(result);
    before = ',\n';
    return written;
  };
  return {
    start: () => head,
    order: (place, { diagnostics }) =>
      diagnostics.map((diagnostic) => item(resultOf(annotated(place, diagnostic), ruleOf(diagnostic)))).join(''),
    fault: (...args) => item(resultOf(annotatedFault(...args))),
    end: (_, isPartial) =>
      `\n${isPartial ? tail.replace(']', '],"invocations":[{"executionSuccessful":false}]') : tail}\n`,
  };
}

function annotated(place: Place, { severity, ruleId, field, message }: PlacedDiagnostic): Annotation {
  return {
    severity,
    title: ruleId,
    message: `${placeOf(place)}${field === '' ? '' : ` ${field}`}: ${message}`,
    place: inFile(place),
  };
}

function annotatedFault(place: Place, fault: Fault, isWhole: boolean): Annotation {
  return {
    severity: 'error',
    title: fault.code,
    message: describeFault(place, fault, isWhole),
    place: inFile({ ...place, ...fault }),
  };
}

/** Standard input has no place that could be opened. */
function inFile({ file, line, column }: AnnotatedPlace): AnnotatedPlace | undefined {
  return file === '-' ? undefined : { file, line, column };
}

function ruleOf({ source: { file, line } }: PlacedDiagnostic): AnnotatedPlace | undefined {
  return file === undefined ? undefined : { file, line };
}

function withRule(found: Annotation, rule: AnnotatedPlace | undefined): Annotation {
  return rule ? { ...found, message: `${found.message} (${rule.file}:${rule.line})` } : found;
}
