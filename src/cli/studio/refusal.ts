import type { ErrorCode } from './api.js';

/** A request that is answered with an error instead. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
  }
}
