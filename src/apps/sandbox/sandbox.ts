import type { Bindings } from '../../core/index.js';
import type { OpenedRules } from '../../workbench/open/index.js';
import type { Finding } from '../../workbench/rulebook/index.js';
import { type Log, closeServer, hostsOf, listen } from '../server/index.js';
import { allowedTarget } from './callback.js';
import { Callbacks } from './callbacks.js';
import { SANDBOX_LIMITS, type SandboxLimits } from './limits.js';
import { SandboxRules } from './rules.js';
import { SeenOrders, type SeenOrder } from './seen-orders.js';
import { SandboxServer } from './server.js';
import { readTemplate, usualPayload } from './template.js';

/** Reachable only from this machine. */
const HOST = '127.0.0.1';

/** Settings of a sandbox. */
export interface SandboxSettings {
  readonly rules: OpenedRules;
  /** Codes that take precedence over those of the rules. */
  readonly bindings?: Bindings | undefined;
  /** 0 for any free port. */
  readonly port: number;
  readonly operation?: string | undefined;
  readonly allowCallback?: readonly string[] | undefined;
  readonly callbackTemplate?: unknown;
  readonly log: Log;
  readonly limits?: Partial<SandboxLimits>;
}

/** A running sandbox. */
export interface Sandbox {
  /** The gateway's base address, such as `http://127.0.0.1:8788`, with the page that lists the orders. */
  readonly address: string;
  /** The gateway's endpoint, to which orders are sent. */
  readonly endpoint: string;
  /** Warnings about the rules, such as an exception of the overlay that has ended. */
  readonly findings: readonly Finding[];
  /** The requests that it has seen, the latest first, as a copy. */
  orders(): readonly SeenOrder[];
  /** Forgets these requests. */
  clear(): void;
  /**
   * Does what the payer does on the checkout page.
   * @param orderId the `orderId` of the reply
   * @throws {Error} if the order does not wait for a payer
   */
  decide(orderId: string, isAccepted: boolean): void;
  /** Stops it. */
  close(): Promise<void>;
}

/**
 * Starts a sandbox.
 * @throws {TypeError} if a setting is wrong
 * @throws {UsageError} if the port is in use
 */
export async function startSandbox(settings: SandboxSettings): Promise<Sandbox> {
  const { rules: opened, bindings, port, operation, allowCallback = [], log } = settings;
  if (operation !== undefined && !opened.ids.includes(operation))
    throw new TypeError(`the operation must be one of ${opened.ids.join(', ')}`);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new TypeError('the port must be a number from 0 to 65535');
  if (!Array.isArray(allowCallback)) throw new TypeError('the allowed callbacks must be a list of HOST:PORT');
  const limits = { ...SANDBOX_LIMITS, ...settings.limits };
  const rules = new SandboxRules(opened, bindings);
  const { callbackTemplate = usualPayload(rules.orderId) } = settings;
  const template = readTemplate(callbackTemplate);
  const orders = new SeenOrders(limits);
  const allowed = new Set(allowCallback.map(allowedTarget));
  const callbacks = new Callbacks({ allowed, template }, orders, limits);
  const running = new SandboxServer({ rules, operation, orders, callbacks, limits }, log);
  const found = await listen(running.server, { host: HOST, port });
  const address = `http://${HOST}:${found}`;
  running.hosts = hostsOf(HOST, found);
  running.gateway.address = address;
  for (const gap of rules.gaps) log('warn', 'gap', gap);
  return {
    address,
    endpoint: `${address}${rules.path}`,
    findings: opened.findings,
    orders: () => structuredClone(orders.all()),
    clear: () => orders.clear(),
    decide: (orderId, isAccepted) => running.gateway.decide(orderId, isAccepted),
    close: async () => {
      callbacks.end();
      running.dropUnanswered();
      await closeServer(running.server, limits.grace);
    },
  };
}
