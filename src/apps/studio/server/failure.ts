import { RequestError, internalError, logTo } from '../../server/index.js';
import { framesOf } from '../../../workbench/system/index.js';

/** The answer to an error of a request. Where no request should cause it, the log says where it comes from. */
export function failureOf(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  logTo(process.stderr)('error', 'request-failed', framesOf('a request failed', error));
  return internalError();
}
