import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The limits of a server, so that no client can use up its memory or its time. Times are in milliseconds. */
interface ServerLimits {
  /** The most connections at the same time; others are closed. */
  readonly connections: number;
  /** How long the headers of a request may take to arrive. */
  readonly headersTime: number;
  /** How long a request may take to arrive. Bodies have their own, shorter limits, whose answers are clearer. */
  readonly requestTime: number;
  /** The time after which an idle connection is closed. */
  readonly idleTime: number;
  /**
   * How long a connection waits for another request; a proxy should close it first. With 0 only `idleTime` applies, which needs no timer
   * for each request.
   */
  readonly keepAliveTime?: number;
}

/**
 * Why no handler answered a client: it did not send HTTP, it asked for something that no server here does, its headers were too large or
 * too slow, it sent too many requests before it read the answers, or there were too many connections.
 */
export const REFUSALS = ['malformed', 'unsupported', 'headers', 'timeout', 'connections', 'pipelined'] as const;
export type Refusal = (typeof REFUSALS)[number];

/** The longest interval between checks of connections, in milliseconds. */
const INTERVAL = 5000;

const STATUS: Readonly<Record<string, readonly [refusal: Refusal, line: string]>> = {
  HPE_HEADER_OVERFLOW: ['headers', '431 Request Header Fields Too Large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['malformed', '413 Payload Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['timeout', '408 Request Timeout'],
};
const MALFORMED = ['malformed', '400 Bad Request'] as const;

/**
 * The most answers that wait on a connection until an earlier one is read. Node parses 64 KiB at once, which is more than 1000 requests.
 */
const MOST_WAITING = 16;

/**
 * The last answer of a connection, and the number of waiting ones. They are kept on the socket, because a map of all connections takes
 * longer.
 */
const LAST = Symbol('last');
const WAITING = Symbol('waiting');
type Answered = Duplex & { [LAST]?: ServerResponse; [WAITING]?: number };

/**
 * Creates a server with limits.
 * @param refused called for each client that no handler answers
 */
export function limitedServer(
  { connections, headersTime, requestTime, idleTime, keepAliveTime }: ServerLimits,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  refused: (why: Refusal) => void = () => undefined,
): Server {
  const turnAway = (request: IncomingMessage, response: ServerResponse, why: Refusal, status: number): void => {
    (request.socket as Answered)[LAST] = response;
    refused(why);
    response.writeHead(status, ['connection', 'close', 'content-length', '0']).end();
  };
  const server = createServer(
    {
      requestTimeout: requestTime,
      headersTimeout: headersTime,
      connectionsCheckingInterval: Math.min(INTERVAL, headersTime),
      // Otherwise Node itself would answer a request without a host, and nothing would count it.
      requireHostHeader: false,
      ...(keepAliveTime !== undefined && { keepAliveTimeout: keepAliveTime }),
    },
    (request, response) => {
      const { socket } = request;
      if (!mayWait(socket, response)) {
        if (!socket.destroyed) refused('pipelined');
        socket.destroy();
        return;
      }
      if (request.headers.host === undefined && request.httpVersionMinor === 1)
        return turnAway(request, response, 'malformed', 400);
      if (!request.url!.startsWith('/')) toOriginForm(request);
      (socket as Answered)[LAST] = response;
      answer(request, response);
    },
  );
  server.timeout = idleTime;
  // Node would leave out the headers after the first 2000, and the rest would decide. Their bytes are limited anyway.
  server.maxHeadersCount = 0;
  server.maxConnections = connections;
  server.on('drop', () => refused('connections'));
  server.on('checkExpectation', (request, response) => turnAway(request, response, 'unsupported', 417));
  server.on('connect', (_, socket: Duplex) => {
    refused('unsupported');
    socket.destroy();
  });
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Duplex) => {
    // A client that has disconnected was not refused.
    const isGone = code === 'ECONNRESET' || code === 'EPIPE' || !socket.writable;
    const [refusal, line] = STATUS[code] ?? MALFORMED;
    if (!isGone) refused(refusal);
    // Nothing may be written into an answer that has begun.
    const last = (socket as Answered)[LAST];
    const isBegun = last !== undefined && !last.writableFinished && (last.headersSent || isWaiting(last));
    if (isGone || isBegun) socket.destroy();
    else socket.end(`HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
  });
  return server;
}

/**
 * Splits an address in absolute form, which proxies send, into host and path. Its host takes precedence over the header (RFC 9112, section
 * 3.2.2).
 */
function toOriginForm(request: IncomingMessage): void {
  const [start = '', host] = /^https?:\/\/([^/?#]+)/i.exec(request.url!) ?? [];
  if (host === undefined || !URL.canParse(request.url!)) return;
  const path = request.url!.slice(start.length);
  request.headers.host = host;
  request.url = path.startsWith('/') ? path : `/${path}`;
}

/** Whether an earlier answer of the connection is not written yet. */
const isWaiting = ({ socket }: ServerResponse): boolean => socket === null;

/** Whether an answer is the next one of its connection, or only few are waiting. */
function mayWait(socket: Answered, response: ServerResponse): boolean {
  if (!isWaiting(response)) return true;
  const waiting = (socket[WAITING] ?? 0) + 1;
  if (socket.destroyed || waiting > MOST_WAITING) return false;
  socket[WAITING] = waiting;
  response.once('close', () => socket[WAITING]--);
  return true;
}
