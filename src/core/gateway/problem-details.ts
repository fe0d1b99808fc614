import type { DiagnosticCode, AnyDiagnostic, Severity } from '../model/diagnostic.js';

/** One finding of a problem report. */
export interface ProblemDiagnostic {
  readonly detail: string;
  /** The field as a JSON pointer (RFC 6901) into the order; `''` for the order as a whole. */
  readonly pointer: string;
  readonly ruleId: string;
  readonly code: DiagnosticCode;
}

/** A problem report (RFC 9457) about an order; `errors` and `warnings` are extension members. */
export interface ProblemDetails {
  readonly type: string;
  readonly title: string;
  readonly status: 422;
  readonly errors: readonly ProblemDiagnostic[];
  readonly warnings: readonly ProblemDiagnostic[];
}

/**
 * A refused order as problem details (RFC 9457), for an answer with `application/problem+json`. The type is `about:blank`, and the title is
 * that of the status; `{ ...toProblemDetails(result), type, title }` has a type of your own.
 * @param result a result that is not valid
 * @returns the errors, and the warnings apart, without values of the order. A fact has a pointer as if it were a field. Never throws on a
 *   result
 * @example
 * if (!result.valid) response.status(422).type('application/problem+json').send(toProblemDetails(result));
 */
export function toProblemDetails(result: {
  readonly valid: false;
  readonly diagnostics: readonly AnyDiagnostic[];
}): ProblemDetails {
  const findings = (severity: Severity) => result.diagnostics.filter((d) => d.severity === severity).map(toFinding);
  return {
    type: 'about:blank',
    title: 'Unprocessable Content',
    status: 422,
    errors: findings('error'),
    warnings: findings('warning'),
  };
}

function toFinding({ message, path, ruleId, code }: AnyDiagnostic): ProblemDiagnostic {
  return { detail: message, pointer: path.map(pointerStep).join(''), ruleId, code };
}

const pointerStep = (member: string | number): string => `/${String(member).replace(/~/g, '~0').replace(/\//g, '~1')}`;
