import { RequestError, internalError } from '../../server/index.js';
import { framesOf } from '../../../workbench/system/index.js';

/** The answer to an error of a request. Where no request should cause it, standard error says where it comes from. */
export function failureOf(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  process.stderr.write(`payrules: ${framesOf('a request failed', error)}\n`);
  return internalError();
}
