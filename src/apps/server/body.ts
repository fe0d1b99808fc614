import type { IncomingMessage } from 'node:http';
import { RequestError } from './request-error.js';

/** What a body may be. */
interface BodyLimits {
  readonly bytes: number;
  /** How long it may take to arrive. */
  readonly milliseconds: number;
  /** How slowly; without it, at any rate. */
  readonly pace?: LeastPace;
}

/** How slowly bytes may move. Kestrel ends what is below 240 bytes a second, and Apache below 500; a place of a batch is scarcer. */
export interface LeastPace {
  readonly bytesPerSecond: number;
  /** The milliseconds that it may be late at this rate: a client may pause. */
  readonly lag: number;
}

/** Measures what moves: each byte buys time, up to the lag. */
export class Pace {
  #left: number;

  constructor(private readonly least: LeastPace) {
    this.#left = least.lag;
  }

  /** The milliseconds that may pass until more bytes move. */
  get left(): number {
    return this.#left;
  }

  /** Counts bytes that moved, and the milliseconds that were waited for them. */
  add(bytes: number, waited: number): void {
    this.#left = Math.min(this.least.lag, this.#left - waited + this.timeOf(bytes));
  }

  /** The milliseconds that bytes may take. */
  timeOf(bytes: number): number {
    return (bytes * 1000) / this.least.bytesPerSecond;
  }
}

/** The client has gone away: there is nobody to answer. */
export class Disconnected extends Error {}

/**
 * Reads the body of a request.
 * @throws {RequestError} 413 where it is too large, 408 where it takes too long
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
  // Most bodies arrive with their headers, and are there once the parser has gone over all that has arrived: these need no listeners.
  process.nextTick(() => {
    if (request.readableLength === length) resolve((request.read() as Buffer | null) ?? Buffer.alloc(0));
    else new Arrival(request, limits, resolve, reject).begin();
  });
}

/** How often the bodies that are arriving are looked at, in milliseconds. */
const SWEEP = 250;
/** Those bodies: a timer for each of them would take longer than to validate an order. */
const arriving = new Set<Arrival>();
let sweep: NodeJS.Timeout | undefined;

class Arrival {
  readonly #deadline: number;
  readonly #pace: Pace | undefined;
  #latest = performance.now();
  #first: Buffer | undefined;
  #rest: Buffer[] | undefined;
  #size = 0;
  #isOver = false;

  constructor(
    private readonly request: IncomingMessage,
    private readonly limits: BodyLimits,
    private readonly resolve: (body: Buffer) => void,
    private readonly reject: (error: Error) => void,
  ) {
    this.#deadline = this.#latest + limits.milliseconds;
    this.#pace = limits.pace && new Pace(limits.pace);
  }

  begin(): void {
    const { request } = this;
    arriving.add(this);
    sweep ??= setInterval(lookAtAll, SWEEP).unref();
    request.on('data', (chunk: Buffer) => this.#add(chunk));
    request.on('end', () => this.#end());
  }

  #add(chunk: Buffer): void {
    if (this.#isOver) return;
    this.#size += chunk.length;
    if (this.#pace) {
      const now = performance.now();
      this.#pace.add(chunk.length, now - this.#latest);
      this.#latest = now;
    }
    if (this.#size > this.limits.bytes) this.#fail(tooLarge(this.limits.bytes));
    else if (this.#first) (this.#rest ??= [this.#first]).push(chunk);
    else this.#first = chunk;
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    arriving.delete(this);
    this.resolve(this.#rest ? Buffer.concat(this.#rest) : (this.#first ?? Buffer.alloc(0)));
  }

  #fail(error: Error): void {
    this.#isOver = true;
    this.#first = this.#rest = undefined;
    arriving.delete(this);
    this.reject(error);
  }

  /** Ends it where the client has gone away, or where it is late. */
  look(now: number): void {
    if (this.request.destroyed) this.#fail(new Disconnected());
    else if (now > this.#deadline || (this.#pace && now - this.#latest > this.#pace.left)) this.#fail(tooSlow());
  }
}

function lookAtAll(): void {
  const now = performance.now();
  for (const arrival of arriving) arrival.look(now);
  if (arriving.size > 0) return;
  clearInterval(sweep);
  sweep = undefined;
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

/** The same bytes. @throws {RequestError} 413 where there are more than `most` */
export async function* within(bytes: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > most) throw tooLarge(most);
    yield chunk;
  }
}
