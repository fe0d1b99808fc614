import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UsageError } from '../usage-error.js';
import type { ApiError, TokenHeader } from './api.js';
import type { Asset } from './page.js';
import { Refusal } from './refusal.js';
import { routes, type Answer, type Studio } from './routes.js';

/** Only this machine. */
const HOST = '127.0.0.1';
const TOKEN_HEADER: TokenHeader = 'x-payrules-token';
/** Many times all rule files. */
const MAX_BODY = 8 * 1024 * 1024;
const NONCE = '%CSP_NONCE%';

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** A studio that answers. */
export interface Running {
  /** With the token; whoever has it may read and change the rule files. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Serves the studio to this machine alone.
 * @param page the page's files by their addresses
 * @param port 0 for any that is free
 * @throws {UsageError} where the port is taken
 */
export async function serve(studio: Studio, page: ReadonlyMap<string, Asset>, port: number): Promise<Running> {
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
      // A name that someone lets point to this machine is another site's.
      if (host === undefined || !hosts.includes(host))
        throw new Refusal(403, 'wrong-host', 'This address is not the studio.');
      if (origin !== undefined && origin !== `http://${host}`)
        throw new Refusal(403, 'wrong-origin', 'Another page may not ask the studio.');
      const url = request.url ?? '/';
      if (!URL.canParse(url, `http://${host}`)) throw new Refusal(400, 'bad-request', 'This is no address.');
      const { pathname, searchParams } = new URL(url, `http://${host}`);
      if (!isApi(pathname)) return sendAsset(request, response, page.get(pathname));
      if (!isSame(request.headers[TOKEN_HEADER], token))
        throw new Refusal(401, 'wrong-token', 'Open the address that payrules studio printed.');
      const route = routeOf(request.method ?? '', pathname);
      const gone = new AbortController();
      response.once('close', () => gone.abort());
      const body = request.method === 'POST' ? await bodyOf(request) : '';
      await send(response, await route(studio, { query: searchParams, body, signal: gone.signal }));
    } catch (error) {
      refuse(request, response, error);
    }
  }
}

const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

function routeOf(method: string, path: string): (typeof routes)[string] {
  const name = `${method} ${path}`;
  if (Object.hasOwn(routes, name)) return routes[name]!;
  const isKnown = Object.keys(routes).some((other) => other.endsWith(` ${path}`));
  throw isKnown
    ? new Refusal(405, 'wrong-method', 'This is asked with another method.')
    : new Refusal(404, 'not-found', 'There is nothing here.');
}

/** Whether a header has the token; takes as long whatever it says. */
function isSame(given: string | readonly string[] | undefined, token: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(hash(given), hash(token));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  // A form of another page can't say this without asking first.
  if (!/^application\/json(?:;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new Refusal(415, 'not-json', 'A request is JSON.');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY)
      throw new Refusal(413, 'too-large', `A request may have ${MAX_BODY / 1024 / 1024} MiB at the most.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function send(response: ServerResponse, answer: Answer): Promise<void> {
  if (!('lines' in answer)) return sendJson(response, answer.status ?? 200, answer.body);
  response.writeHead(200, { ...SECURITY, 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
  try {
    for await (const line of answer.lines) response.write(`${JSON.stringify(line)}\n`);
  } catch (error) {
    response.write(
      `${JSON.stringify(errorOf(error instanceof Refusal ? error : new Refusal(500, 'fault', 'The orders could not be judged to the end.')))}\n`,
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
  if (!asset) throw new Refusal(404, 'not-found', 'There is nothing here.');
  if (method !== 'GET' && method !== 'HEAD')
    throw new Refusal(405, 'wrong-method', 'This is asked with another method.');
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

/** Nothing from elsewhere; of scripts and styles written into the page only those that carry the nonce. */
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

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  // Who asked has gone away.
  if (error === request.errored) return;
  const refusal =
    error instanceof Refusal
      ? error
      : new Refusal(500, 'fault', 'This is a fault of payrules itself; please report it.');
  if (!(error instanceof Refusal)) process.stderr.write(`payrules: ${frames(error)}\n`);
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  // What is left of a request that was not read to its end is not waited for.
  const isUnread = !request.complete;
  sendJson(response, refusal.status, errorOf(refusal), isUnread ? { connection: 'close' } : {});
  if (isUnread) response.once('finish', () => request.destroy());
}

const errorOf = ({ code, message }: Refusal): ApiError => ({ error: { code, message } });

/** An unexpected error's own message may quote input, so only its place is told. */
function frames(error: unknown): string {
  return [
    'a request failed',
    ...(error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at ')) : []),
  ].join('\n');
}

/** Starts to listen, and tells the port. */
function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new UsageError(
          error.code === 'EADDRINUSE'
            ? `port ${port} is taken; name another, or leave --port out for one that is free`
            : `port ${port} cannot be opened`,
        ),
      );
    });
    server.listen(port, HOST, () => resolve((server.address() as AddressInfo).port));
  });
}
