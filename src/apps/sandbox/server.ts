import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import {
  Disconnected,
  type Log,
  RequestError,
  checkAccess,
  checkType,
  discardBody,
  failureOf,
  limitedServer,
  readBody,
} from '../server/index.js';
import { inCli } from '../../workbench/system/index.js';
import { Gateway, type GatewayAnswer, type GatewaySetup } from './gateway.js';
import type { HeaderPairs } from './check-headers.js';

const JSON_TYPE = 'application/json';
const SANDBOX = '/sandbox';
const ORDERS = `${SANDBOX}/orders`;
const CHECKOUT = `${SANDBOX}/checkout/`;
const DECISION = '/decision';
/** The most bytes of a decision. */
const SMALL = 1024;

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;

/** The files of the pages, by their addresses. */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'orders.html',
  [SANDBOX]: 'orders.html',
  [CHECKOUT]: 'checkout.html',
  [`${SANDBOX}/orders.js`]: 'orders.js',
  [`${SANDBOX}/checkout.js`]: 'checkout.js',
  [`${SANDBOX}/page.css`]: 'page.css',
};
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** The gateway's endpoint, and the sandbox's own addresses, over HTTP. */
export class SandboxServer {
  readonly server: Server;
  readonly gateway: Gateway;
  /** The names by which it is reached. */
  hosts: readonly string[] = [];
  readonly #unanswered = new Set<ServerResponse>();
  readonly #pages = new Map(Object.entries(PAGES).map(([path, file]) => [path, pageIn(file)]));

  constructor(
    private readonly setup: GatewaySetup,
    private readonly log: Log,
  ) {
    const { limits } = setup;
    this.gateway = new Gateway(setup);
    const { connections, bodyTime, idleTime } = limits;
    this.server = limitedServer(
      { connections, headersTime: bodyTime, requestTime: 2 * bodyTime, idleTime },
      (request, response) => void this.#answer(request, response),
    );
  }

  /** Closes the connections of requests that are never answered. */
  dropUnanswered(): void {
    for (const response of this.#unanswered) response.destroy();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').split('?', 1)[0]!;
    const endpoint = this.setup.rules.path;
    const isOrder = path === endpoint || path.startsWith(`${endpoint}/`);
    try {
      checkAccess(request, this.hosts);
      if (isOrder) await this.#answerOrder(request, response, path.slice(endpoint.length + 1) || undefined);
      else await this.#answerOwn(request, response, path);
    } catch (error) {
      await this.#refuse(request, response, error, isOrder ? { 'payrules-sandbox': 'made-up=status,body' } : {});
    }
  }

  async #answerOrder(request: IncomingMessage, response: ServerResponse, operation: string | undefined): Promise<void> {
    const { limits } = this.setup;
    let refusal: RequestError | undefined;
    let body: Buffer = Buffer.alloc(0);
    try {
      if (request.method !== 'POST') throw new RequestError(405, 'wrong-method', 'Send orders by POST.');
      body = await readBody(request, { bytes: limits.body, milliseconds: limits.bodyTime });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      refusal = error;
      await discardBody(request, limits.discardTime);
    }
    const answer = this.gateway.answer({
      operation,
      headers: pairsOf(request.rawHeaders),
      scenario: request.headers['payrules-scenario']?.toString(),
      refusal,
      wrongType: typeFault(request),
      body,
    });
    const { id, broken } = answer;
    if (broken !== undefined)
      this.log('info', 'order-refused', `refused: ${broken}; all findings: ${this.gateway.address}${ORDERS}/${id}`);
    this.#reply(request, response, answer);
  }

  #reply(request: IncomingMessage, response: ServerResponse, { id, status, reply, fault }: GatewayAnswer): void {
    if (fault === 'timeout') {
      // The limit on idle connections closes it.
      this.#unanswered.add(response);
      response.once('close', () => this.#unanswered.delete(response));
      return;
    }
    const text = JSON.stringify(reply.body);
    const body = Buffer.from(fault === 'broken-reply' ? text.slice(0, text.length / 2) : text);
    response.writeHead(status, {
      'content-type': JSON_TYPE,
      'content-length': body.length,
      'payrules-sandbox': `made-up=${reply.madeUp.join(',')}`,
      'payrules-sandbox-order': `${ORDERS}/${id}`,
      ...(request.complete ? {} : { connection: 'close' }),
    });
    response.end(body);
  }

  async #answerOwn(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const { orders, limits } = this.setup;
    const page = this.#pages.get(path.startsWith(CHECKOUT) ? CHECKOUT : path);
    if (page) {
      allow(request, 'GET, HEAD');
      return send(request, response, 200, page.type, page.bytes, { 'cache-control': 'no-cache' });
    }
    if (path === ORDERS) {
      allow(request, 'GET, HEAD, DELETE');
      if (request.method === 'DELETE') {
        orders.clear();
        return sendJson(request, response, 200, { orders: [] });
      }
      const etag = `"${orders.version}"`;
      const headers = { etag, 'cache-control': 'no-cache' };
      if (request.headers['if-none-match'] === etag) return void response.writeHead(304, headers).end();
      return sendJson(request, response, 200, { orders: orders.all() }, headers);
    }
    const isDecision = path.endsWith(DECISION);
    const id = path.startsWith(`${ORDERS}/`)
      ? path.slice(ORDERS.length + 1, isDecision ? -DECISION.length : undefined)
      : undefined;
    if (id === undefined) throw new RequestError(404, 'not-found', 'There is no such address.');
    if (!isDecision) {
      allow(request, 'GET, HEAD');
      const order = orders.get(id);
      if (!order) throw new RequestError(404, 'not-found', 'The sandbox has no such order, or not any more.');
      return sendJson(request, response, 200, order);
    }
    allow(request, 'POST');
    checkType(request, [JSON_TYPE]);
    const body = await readBody(request, { bytes: SMALL, milliseconds: limits.bodyTime });
    this.gateway.decide(id, decisionIn(body));
    sendJson(request, response, 200, orders.get(id));
  }

  async #refuse(request: IncomingMessage, response: ServerResponse, error: unknown, headers: Headers): Promise<void> {
    if (error instanceof Disconnected) return;
    const { status, code, message } = failureOf(error, this.log);
    await discardBody(request, this.setup.limits.discardTime);
    if (response.headersSent || response.destroyed) return void response.destroy();
    const closing = request.complete ? {} : { connection: 'close' };
    sendJson(request, response, status, { error: { code, message } }, { ...headers, ...closing });
  }
}

function pageIn(file: string): { readonly type: string; readonly bytes: Buffer } {
  return { type: TYPES[file.slice(file.lastIndexOf('.') + 1)]!, bytes: readFileSync(inCli(`sandbox/${file}`)) };
}

function pairsOf(raw: readonly string[]): HeaderPairs {
  return raw.flatMap((name, i) => (i % 2 ? [] : [[name, raw[i + 1]!] as const]));
}

/** The rules have their own finding about the type, which comes first. */
function typeFault(request: IncomingMessage): RequestError | undefined {
  try {
    checkType(request, [JSON_TYPE]);
    return undefined;
  } catch (error) {
    if (error instanceof RequestError) return error;
    throw error;
  }
}

function allow({ method }: IncomingMessage, methods: string): void {
  if (!methods.split(', ').includes(method ?? ''))
    throw new RequestError(405, 'wrong-method', `This address takes ${methods} alone.`);
}

/** @throws {RequestError} if it is not a decision */
function decisionIn(body: Buffer): boolean {
  try {
    const { accepted } = JSON.parse(body.toString()) as { readonly accepted?: unknown };
    if (typeof accepted === 'boolean') return accepted;
  } catch {
    // It is not JSON, or is `null`.
  }
  throw new RequestError(400, 'bad-request', 'The body must be {"accepted":true} or {"accepted":false}.');
}

type Headers = Readonly<Record<string, string>>;

function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Headers = { 'cache-control': 'no-store' },
): void {
  send(request, response, status, JSON_TYPE, Buffer.from(JSON.stringify(value)), headers);
}

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: string,
  body: Buffer,
  headers: Headers,
): void {
  response.writeHead(status, { ...SECURITY, ...headers, 'content-type': type, 'content-length': body.length });
  response.end(method === 'HEAD' ? undefined : body);
}
