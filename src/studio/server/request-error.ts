import type { ErrorCode } from './api.js';

/** Ends a request with an error response. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
  }
}
