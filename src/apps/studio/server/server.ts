import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  Disconnected,
  RequestError,
  checkAccess,
  checkType,
  discardBody,
  failureOf,
  hostsOf,
  listen,
  logTo,
  readBody,
  limitedServer,
} from '../../server/index.js';
import type { ApiError, Language, TokenHeader } from './api.js';
import { Batches } from './batch/batches.js';
import type { Asset } from './assets.js';
import type { ApiResponse, Studio } from './route.js';
import { routes } from './routes.js';
import { say } from '../../../core/index.js';
import { languages } from '../../../words/index.js';
import { withoutRules } from '../../../workbench/translator/index.js';

/** Reachable only from this machine. */
const HOST = '127.0.0.1';
const TOKEN_HEADER: TokenHeader = 'x-payrules-token';
/** Many times the size of all rule files. */
const BODY = { bytes: 8 * 1024 * 1024, milliseconds: 60_000 };
/** The milliseconds for which the rest of a refused request is still read. */
const DISCARD = 1000;
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

/** A page opens only a few connections, but a file of past orders may take a while to arrive. */
const LIMITS = { connections: 256, headersTime: 10_000, requestTime: 600_000, idleTime: 300_000 };

/**
 * Serves the studio to this machine only.
 * @param page the page's files by their URL paths
 * @param port 0 for any free port
 * @throws {UsageError} if the port is in use
 */
export async function serve(
  parts: Omit<Studio, 'batches'>,
  page: ReadonlyMap<string, Asset>,
  port: number,
): Promise<RunningServer> {
  const studio: Studio = { ...parts, batches: new Batches() };
  const token = randomBytes(32).toString('base64url');
  const server = limitedServer(LIMITS, (request, response) => void handle(request, response));
  const found = await listen(server, { host: HOST, port });
  const hosts = hostsOf(HOST, found);
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { address: `http://${HOST}:${found}/?token=${token}`, close };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const language = languageOf(request);
    try {
      checkAccess(request, hosts);
      const { host } = request.headers;
      const url = request.url ?? '/';
      if (!URL.canParse(url, `http://${host}`)) throw new RequestError(400, 'bad-request', 'Invalid URL.');
      const { pathname, searchParams } = new URL(url, `http://${host}`);
      if (!isApi(pathname)) return sendAsset(request, response, page.get(pathname));
      if (!isSame(request.headers[TOKEN_HEADER], token))
        throw new RequestError(401, 'wrong-token', say('Open the address that payrules studio printed.'));
      const route = routeOf(request.method ?? '', pathname);
      const disconnected = new AbortController();
      response.once('close', () => disconnected.abort());
      const asked = { query: searchParams, signal: disconnected.signal, language };
      await send(
        response,
        typeof route === 'function'
          ? await route(studio, { ...asked, body: request.method === 'POST' ? await bodyOf(request) : '' })
          : await route.take(studio, {
              ...asked,
              type: checkType(request, route.types),
              bytes: request,
              length: Number(request.headers['content-length'] ?? 0),
            }),
        language,
      );
    } catch (error) {
      await sendError(request, response, error, language);
    }
  }
}

const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

function routeOf(method: string, path: string): NonNullable<(typeof routes)[string]> {
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
  checkType(request, ['application/json']);
  return (await readBody(request, BODY)).toString();
}

/** The language that a request asks for. */
function languageOf({ headers }: IncomingMessage): Language {
  return languages.find((each) => each === headers['accept-language']) ?? 'en';
}

async function send(response: ServerResponse, answer: ApiResponse, language: Language): Promise<void> {
  if ('bytes' in answer) {
    response
      .writeHead(200, { ...SECURITY, 'content-type': answer.type, 'cache-control': 'no-store' })
      .end(answer.bytes);
    return;
  }
  if (!('lines' in answer)) return sendJson(response, answer.status ?? 200, answer.body);
  response.writeHead(200, { ...SECURITY, 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
  try {
    for await (const line of answer.lines) response.write(`${JSON.stringify(line)}\n`);
  } catch (error) {
    response.write(`${JSON.stringify(errorOf(failureOf(error, logTo(process.stderr)), language))}\n`);
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

async function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  language: Language,
): Promise<void> {
  if (error instanceof Disconnected) return;
  const failure = failureOf(error, logTo(process.stderr));
  await discardBody(request, DISCARD);
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  sendJson(response, failure.status, errorOf(failure, language), request.complete ? {} : { connection: 'close' });
}

function errorOf({ code, said }: RequestError, language: Language): ApiError {
  const { text: message, lang } = withoutRules(language).said(said);
  return { error: { code, message, ...(lang && { lang }) } };
}
