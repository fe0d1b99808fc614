import type { IncomingMessage } from 'node:http';
import { RequestError } from './request-error.js';

/** What a body may be. */
export interface BodyLimits {
  readonly bytes: number;
  /** How long it may take to arrive. */
  readonly milliseconds: number;
}

/** The client has gone away: there is nobody to answer. */
export class Disconnected extends Error {}

/**
 * Reads the body of a request.
 * @throws {RequestError} 413 where it is too large, 408 where it takes too long
 * @throws {Disconnected}
 */
export function readBody(request: IncomingMessage, { bytes: most, milliseconds }: BodyLimits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > most) {
      reject(tooLarge(most));
      return;
    }
    let first: Buffer | undefined;
    let rest: Buffer[] | undefined;
    let size = 0;
    const timer = setTimeout(() => fail(tooSlow()), milliseconds);
    const fail = (error: Error): void => {
      clearTimeout(timer);
      request.off('data', add);
      reject(error);
    };
    const add = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > most) fail(tooLarge(most));
      else if (first) (rest ??= [first]).push(chunk);
      else first = chunk;
    };
    request.on('data', add);
    request.once('end', () => {
      clearTimeout(timer);
      resolve(rest ? Buffer.concat(rest) : (first ?? Buffer.alloc(0)));
    });
    request.once('error', () => fail(new Disconnected()));
    request.once('close', () => {
      if (!request.complete) fail(new Disconnected());
    });
  });
}

/** The error of a body that is too large. */
export function tooLarge(most: number): RequestError {
  const size = most >= 1024 * 1024 ? `${most / 1024 / 1024} MiB` : `${most / 1024} KiB`;
  return new RequestError(413, 'too-large', `The body of this request has at most ${size}.`);
}

/** The error of a body that takes too long. */
export const tooSlow = (): RequestError =>
  new RequestError(408, 'too-slow', 'The body of the request did not arrive in time.');

/**
 * Reads on without keeping anything, so that a client which sends its body before it reads can read the answer. Ends after the time in any case.
 */
export async function discardBody(request: IncomingMessage, milliseconds: number): Promise<void> {
  if (request.complete || request.destroyed) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    request.once('end', end).once('close', end).once('error', end);
    request.resume();
  });
}
