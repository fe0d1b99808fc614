import { type Said, asIs, englishOf, say } from '../../core/index.js';
import { framesOf } from '../../workbench/system/index.js';
import type { Log } from './log.js';

/** The reasons for which a server refuses a request, as clients read them. */
export type ErrorCode =
  /** 403: the request names another host, or the request came from another origin. */
  | 'wrong-host'
  | 'wrong-origin'
  /** 401 */
  | 'wrong-token'
  /** 404: no such route, file or operation. */
  | 'not-found'
  /** 405 */
  | 'wrong-method'
  /** 408: the body does not arrive in time. */
  | 'too-slow'
  /** 413 */
  | 'too-large'
  /** 415: the route does not read bodies of this type. */
  | 'wrong-type'
  /** 400: an option or the body has the wrong shape; the message says where. */
  | 'bad-request'
  /** 403: not a rule file, or a file outside the folder. */
  | 'not-a-rule-file'
  /** 500: a file can't be read or written. */
  | 'unreadable'
  | 'unwritable'
  /** 503: the server already handles the most requests of this kind. */
  | 'busy'
  /** 500 */
  | 'fault';

/** Ends a request with an error response. The message contains no values of the request. */
export class RequestError extends Error {
  /** The sentences of the message, for other languages. */
  readonly said: Said;

  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string | Said,
  ) {
    const said = typeof message === 'string' ? asIs(message) : message;
    super(englishOf(said));
    this.said = said;
  }
}

/** The answer to an error of a request. The log says where an unexpected error comes from. */
export function failureOf(error: unknown, log: Log): RequestError {
  if (error instanceof RequestError) return error;
  log('error', 'request-failed', framesOf('a request failed', error));
  return new RequestError(500, 'fault', say('Internal error; please report it.'));
}
