import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UsageError } from '../../system/usage-error.js';
import type { ApiError, TokenHeader } from './api.js';
import type { Asset } from './assets.js';
import { RequestError } from './request-error.js';
import { routes, type ApiResponse, type Studio } from './routes.js';

/** Reachable only from this machine. */
const HOST = '127.0.0.1';
const TOKEN_HEADER: TokenHeader = 'x-payrules-token';
/** Many times the size of all rule files. */
const MAX_BODY = 8 * 1024 * 1024;
const NONCE = '%CSP_NONCE%';

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** A running server. */
export interface RunningServer {
  /** Contains the token: whoever has it can read and change the rule files. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Serves the studio to this machine only.
 * @param page the page's files by their URL paths
 * @param port 0 for any free port
 * @throws {UsageError} where the port is in use
 */
export async function serve(studio: Studio, page: ReadonlyMap<string, Asset>, port: number): Promise<RunningServer> {
  const token = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => void handle(request, response));
  const found = await listen(server, port);
  const hosts = [`${HOST}:${found}`, `localhost:${found}`];
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { address: `http://${HOST}:${found}/?token=${token}`, close };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { host, origin } = request.headers;
      // Prevents DNS rebinding: another site's name may resolve to this machine.
      if (host === undefined || !hosts.includes(host) || request.headersDistinct['host']?.length !== 1)
        throw new RequestError(403, 'wrong-host', 'The Host header is not that of the studio.');
      if (origin !== undefined && origin !== `http://${host}`)
        throw new RequestError(403, 'wrong-origin', 'Requests from other origins are refused.');
      const url = request.url ?? '/';
      if (!URL.canParse(url, `http://${host}`)) throw new RequestError(400, 'bad-request', 'Invalid URL.');
      const { pathname, searchParams } = new URL(url, `http://${host}`);
      if (!isApi(pathname)) return sendAsset(request, response, page.get(pathname));
      if (!isSame(request.headers[TOKEN_HEADER], token))
        throw new RequestError(401, 'wrong-token', 'Open the address that payrules studio printed.');
      const route = routeOf(request.method ?? '', pathname);
      const disconnected = new AbortController();
      response.once('close', () => disconnected.abort());
      const body = request.method === 'POST' ? await bodyOf(request) : '';
      await send(response, await route(studio, { query: searchParams, body, signal: disconnected.signal }));
    } catch (error) {
      sendError(request, response, error);
    }
  }
}

const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

function routeOf(method: string, path: string): (typeof routes)[string] {
  const name = `${method} ${path}`;
  if (Object.hasOwn(routes, name)) return routes[name]!;
  const isKnown = Object.keys(routes).some((other) => other.endsWith(` ${path}`));
  throw isKnown
    ? new RequestError(405, 'wrong-method', 'Method not allowed.')
    : new RequestError(404, 'not-found', 'Not found.');
}

/** Whether a header has the token; compares in constant time. */
function isSame(given: string | readonly string[] | undefined, token: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(hash(given), hash(token));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  // A cross-origin form cannot send this type without a preflight request.
  if (!/^application\/json(?:;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new RequestError(415, 'not-json', 'The content type must be application/json.');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY)
      throw new RequestError(413, 'too-large', `A request has at most ${MAX_BODY / 1024 / 1024} MiB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function send(response: ServerResponse, answer: ApiResponse): Promise<void> {
  if (!('lines' in answer)) return sendJson(response, answer.status ?? 200, answer.body);
  response.writeHead(200, { ...SECURITY, 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
  try {
    for await (const line of answer.lines) response.write(`${JSON.stringify(line)}\n`);
  } catch (error) {
    response.write(
      `${JSON.stringify(errorOf(error instanceof RequestError ? error : new RequestError(500, 'fault', 'Internal error; please report it.')))}\n`,
    );
  }
  response.end();
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response
    .writeHead(status, {
      ...SECURITY,
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    .end(JSON.stringify(body));
}

function sendAsset({ method }: IncomingMessage, response: ServerResponse, asset: Asset | undefined): void {
  if (!asset) throw new RequestError(404, 'not-found', 'Not found.');
  if (method !== 'GET' && method !== 'HEAD') throw new RequestError(405, 'wrong-method', 'Method not allowed.');
  const nonce = randomBytes(18).toString('base64');
  const isPage = asset.type.startsWith('text/html');
  const bytes = isPage ? Buffer.from(asset.bytes.toString('utf8').replaceAll(NONCE, nonce)) : asset.bytes;
  response.writeHead(200, {
    ...SECURITY,
    'content-security-policy': policyOf(nonce),
    'content-type': asset.type,
    'content-length': bytes.length,
    'cache-control': isPage ? 'no-store' : 'no-cache',
  });
  response.end(method === 'HEAD' ? undefined : bytes);
}

/** Allows nothing from other sites, and inline scripts and styles only with the nonce. */
function policyOf(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function sendError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  // The client disconnected.
  if (error === request.errored) return;
  const failure =
    error instanceof RequestError ? error : new RequestError(500, 'fault', 'Internal error; please report it.');
  if (!(error instanceof RequestError)) process.stderr.write(`payrules: ${frames(error)}\n`);
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  // Do not wait for the rest of a request that was not read completely.
  const isUnread = !request.complete;
  sendJson(response, failure.status, errorOf(failure), isUnread ? { connection: 'close' } : {});
  if (isUnread) response.once('finish', () => request.destroy());
}

const errorOf = ({ code, message }: RequestError): ApiError => ({ error: { code, message } });

/** Without the error's message, which may contain input. */
function frames(error: unknown): string {
  return [
    'a request failed',
    ...(error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at ')) : []),
  ].join('\n');
}

/** Starts to listen and returns the port. */
function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new UsageError(
          error.code === 'EADDRINUSE'
            ? `port ${port} is in use; choose another, or omit --port to use a free one`
            : `port ${port} cannot be opened`,
        ),
      );
    });
    server.listen(port, HOST, () => resolve((server.address() as AddressInfo).port));
  });
}
