import { STATUS_CODES } from 'node:http';
import { type Fault, type FaultCode, InputFault } from '../../workbench/input/index.js';
import { type ErrorCode, type Log, failureOf } from '../server/index.js';

/** Why a request has no result (RFC 9457); `code`, `line` and `column` are extension members. */
interface Problem {
  readonly type: 'about:blank';
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ErrorCode | FaultCode;
  /** The place where the body can't be read, from 1. */
  readonly line?: number;
  readonly column?: number;
}

/** Why a line of a batch, or the rest of it, has no result. */
interface LineError {
  readonly error: Pick<Problem, 'code' | 'line' | 'column'> & { readonly message: string };
}

/** Faults of files, whose messages advise users of commands. To a client, each body is in another encoding than UTF-8. */
const FOREIGN: ReadonlySet<FaultCode> = new Set(['utf-16', 'gzip', 'not-table']);

/**
 * The problem that a client gets for an error.
 * @param log receives the origin of an unexpected error
 */
export function problemOf(error: unknown, log: Log): Problem {
  if (error instanceof InputFault) {
    const { code, problem } = error.fault;
    if (FOREIGN.has(code)) return made(400, 'not-utf8', 'the text is not UTF-8');
    return made(code === 'too-large' ? 413 : 400, code, problem, error.fault);
  }
  const { status, code, message } = failureOf(error, log);
  return made(status, code, message);
}

function made(
  status: number,
  code: Problem['code'],
  detail: string,
  { line, column }: Pick<Fault, 'line' | 'column'> = {},
): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status]!,
    status,
    detail,
    code,
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
}

/** The same for a line of a batch. */
export const lineError = ({ code, problem: message, line, column }: Fault): LineError => ({
  error: { code, message, ...(line !== undefined && { line }), ...(column !== undefined && { column }) },
});
