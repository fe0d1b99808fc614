import type { IncomingMessage } from 'node:http';
import { RequestError } from './request-error.js';

/** The limits of a body. */
interface BodyLimits {
  readonly bytes: number;
  /** How long it may take to arrive. */
  readonly milliseconds: number;
  /** The least rate; by default any. */
  readonly pace?: LeastPace;
}

/**
 * The least rate at which bytes must move. Kestrel ends requests below 240 bytes a second, and Apache below 500; places for batches are
 * scarcer.
 */
export interface LeastPace {
  readonly bytesPerSecond: number;
  /** The milliseconds of delay that are allowed at this rate, because a client may pause. */
  readonly lag: number;
}

/** Measures whether bytes move fast enough: each byte buys time, up to the lag. */
export class Pace {
  #left: number;

  constructor(private readonly least: LeastPace) {
    this.#left = least.lag;
  }

  /** The milliseconds until more bytes must move. */
  get left(): number {
    return this.#left;
  }

  /** Counts bytes that moved, and the milliseconds of waiting for them. */
  add(bytes: number, waited: number): void {
    this.#left = Math.min(this.least.lag, this.#left - waited + this.timeOf(bytes));
  }

  /** The milliseconds that bytes may take. */
  timeOf(bytes: number): number {
    return (bytes * 1000) / this.least.bytesPerSecond;
  }
}

/** The client has disconnected, so nobody reads an answer. */
export class Disconnected extends Error {}

/**
 * Reads the body of a request.
 * @throws {RequestError} 413 if it is too large, 408 if it takes too long
 * @throws {Disconnected}
 */
export function readBody(request: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  return new Promise((resolve, reject) => collectBody(request, limits, resolve, reject));
}

/** The same without a promise. */
export function collectBody(
  request: IncomingMessage,
  limits: BodyLimits,
  resolve: (body: Buffer) => void,
  reject: (error: Error) => void,
): void {
  const length = Number(request.headers['content-length']);
  if (length > limits.bytes) {
    reject(tooLarge(limits.bytes));
    return;
  }
  // Most bodies arrive with their headers, and are complete once the parser has processed all received data. These need no listeners.
  process.nextTick(() => {
    if (request.readableLength === length) resolve((request.read() as Buffer | null) ?? Buffer.alloc(0));
    else collectRest(request, limits, resolve, reject);
  });
}

/** How often an arriving body is checked, in milliseconds. */
const INTERVAL = 250;

function collectRest(
  request: IncomingMessage,
  { bytes, milliseconds, pace: least }: BodyLimits,
  resolve: (body: Buffer) => void,
  reject: (error: Error) => void,
): void {
  const chunks: Buffer[] = [];
  const pace = least && new Pace(least);
  const begun = performance.now();
  let latest = begun;
  let size = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    if (request.destroyed) fail(new Disconnected());
    else if (now - begun > milliseconds || (pace && now - latest > pace.left)) fail(tooSlow());
  }, INTERVAL).unref();
  const add = (chunk: Buffer): void => {
    size += chunk.length;
    const now = performance.now();
    pace?.add(chunk.length, now - latest);
    latest = now;
    if (size > bytes) fail(tooLarge(bytes));
    else chunks.push(chunk);
  };
  const end = (): void => {
    stop();
    resolve(Buffer.concat(chunks));
  };
  const fail = (error: Error): void => {
    stop();
    reject(error);
  };
  const stop = (): void => {
    clearInterval(timer);
    request.off('data', add).off('end', end);
  };
  request.on('data', add).on('end', end);
}

/** The error for a body that is too large. */
export function tooLarge(most: number): RequestError {
  const size = most >= 1024 * 1024 ? `${most / 1024 / 1024} MiB` : `${most / 1024} KiB`;
  return new RequestError(413, 'too-large', `The body of this request has at most ${size}.`);
}

/** The error for a body that arrives too slowly. */
export const tooSlow = (): RequestError =>
  new RequestError(408, 'too-slow', 'The body of the request did not arrive in time.');

/**
 * Reads the rest of a request without keeping it, so that a client that sends its whole body first can read the answer. Ends after the time
 * at the latest.
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

/** The same bytes. @throws {RequestError} 413 if there are more than `most` */
export async function* within(bytes: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > most) throw tooLarge(most);
    yield chunk;
  }
}

/** Many times the depth of an order. */
export const MOST_DEPTH = 100;

/** Whether objects and lists are nested more than `most` deep. Writing such a value as JSON may take more stack than there is. */
export function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some((member) => isDeeper(member, most - 1));
}
