import { annotation, type Annotation } from '../findings/annotation.js';
import { logOf, resultOf } from '../findings/sarif-log.js';
import { describeFault, placeOf, type Place, type PlacedDiagnostic, type Report } from './report.js';

/** Each finding as an annotation of a GitHub workflow, at the line of its rule. */
export function githubReport(): Report {
  return {
    start: () => '',
    order: (place, { diagnostics }) => diagnostics.map((diagnostic) => annotation(annotated(place, diagnostic))).join(''),
    fault: (place, fault, isWhole) => annotation({ severity: 'error', title: fault.code, message: describeFault(place, fault, isWhole) }),
    end: () => '',
  };
}

/** One SARIF 2.1.0 log, written piece by piece: its results are found at the lines of their rules. */
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
    order: (place, { diagnostics }) => diagnostics.map((diagnostic) => item(resultOf(annotated(place, diagnostic)))).join(''),
    fault: (place, fault, isWhole) => item(resultOf({ severity: 'error', title: fault.code, message: describeFault(place, fault, isWhole) })),
    end: (_, isPartial) => `\n${isPartial ? tail.replace(']', '],"invocations":[{"executionSuccessful":false}]') : tail}\n`,
  };
}

function annotated(place: Place, { severity, ruleId, field, message, source: { file, line } }: PlacedDiagnostic): Annotation {
  return { severity, title: ruleId, message: `${placeOf(place)}${field === '' ? '' : ` ${field}`}: ${message}`, place: file === undefined || line === undefined ? undefined : { file, line } };
}
