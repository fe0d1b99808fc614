import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from '@jest/globals';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import type { SandboxLimits } from '../../../src/apps/sandbox/limits.js';
import { startSandbox, type Sandbox, type SandboxSettings } from '../../../src/apps/sandbox/sandbox.js';
import type { SeenOrder } from '../../../src/apps/sandbox/seen-orders.js';
import type { Rulebook } from '../../../src/workbench/rulebook/rulebook.js';
import { fixture, fixtureOperation } from '../../fixtures/fixture.js';
import { opened } from '../../support/opened.js';
import { httpCall, type Answer, type Body } from '../../support/http-call.js';

type Headers = Readonly<Record<string, string | readonly string[]>>;
type Order = Readonly<Record<string, unknown>>;

/** The headers of a right request, by the fixture's gateway/headers.yaml. */
export const PAYOUT = { kind: 'send', shopNumber: '12', seal: 'x', 'Content-Type': 'application/json' };
export const COLLECTION = { ...PAYOUT, kind: 'collect' };

/** The example order of an operation of the fixture, which its rules accept. */
export const good = (operation: string, changes: Order = {}): Order => ({
  ...exampleOrder(fixtureOperation(operation)),
  ...changes,
});

const ending: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(ending.map((end) => end())));

/** A sandbox with the fixture rulebook in this process. */
export class Sandboxed {
  private constructor(
    readonly sandbox: Sandbox,
    /** The messages about errors. */
    readonly log: readonly string[],
    /** The orders that were refused. */
    readonly refused: readonly string[],
  ) {}

  static async start(
    { rulebook = fixture(), ...settings }: Partial<SandboxSettings> & { readonly rulebook?: Rulebook } = {},
    limits: Partial<SandboxLimits> = {},
  ): Promise<Sandboxed> {
    const log: string[] = [];
    const refused: string[] = [];
    const sandbox = await startSandbox({
      rules: opened(rulebook),
      port: 0,
      log: (_level, event, message) => (event === 'order-refused' ? refused : log).push(message),
      ...settings,
      limits: { changeTime: 10, ...limits },
    });
    ending.push(() => sandbox.close());
    return new Sandboxed(sandbox, log, refused);
  }

  call(method: string, path: string, headers: Headers = {}, body?: Body): Promise<Answer> {
    const { port } = new URL(this.sandbox.address);
    return httpCall({ port, method, path, headers: headers as OutgoingHttpHeaders }, body);
  }

  /** Sends an order to the endpoint, or to the endpoint of an operation. */
  async send(order: unknown, headers: Headers = PAYOUT, operation?: string): Promise<Replied> {
    const path = new URL(this.sandbox.endpoint).pathname;
    const body = typeof order === 'string' ? order : JSON.stringify(order);
    const answer = await this.call('POST', operation === undefined ? path : `${path}/${operation}`, headers, body);
    return {
      ...answer,
      madeUp: String(answer.headers['payrules-sandbox']).replace('made-up=', '').split(','),
      body: JSON.parse(answer.text) as Replied['body'],
      seen: this.sandbox.orders()[0]!,
    };
  }

  /** The latest order. */
  get last(): SeenOrder {
    return this.sandbox.orders()[0]!;
  }
}

export interface Replied extends Answer {
  readonly madeUp: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
  readonly seen: SeenOrder;
}

/** Lists inside each other. */
export const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

/** A shop that takes callbacks. */
export interface Shop {
  readonly port: number;
  readonly url: string;
  readonly bodies: readonly string[];
  readonly requests: readonly IncomingMessage[];
}

/** @param answer handles a request; by default it answers 200 */
export async function startShop(
  answer: (url: string, respond: (status: number, headers?: Headers) => void) => void = (_, respond) => respond(200),
  host = '127.0.0.1',
): Promise<Shop> {
  const bodies: string[] = [];
  const requests: IncomingMessage[] = [];
  const server = createServer((message, response) => {
    let text = '';
    requests.push(message);
    message.on('data', (chunk: Buffer) => (text += String(chunk)));
    message.on('end', () => {
      bodies.push(text);
      answer(message.url ?? '', (status, headers = {}) => response.writeHead(status, headers as never).end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  ending.push(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://${host}:${port}/callback`, bodies, requests };
}
