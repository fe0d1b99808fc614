import { sendCallback, type CallbackOutcome } from './callback.js';
import type { SandboxLimits } from './limits.js';
import { FIELDS, textOf } from './order-fields.js';
import type { OpenOrder, SeenOrders } from './seen-orders.js';
import { payloadOf } from './template.js';

/** Where callbacks may go, and what they contain. */
export interface CallbackSettings {
  readonly allowed: ReadonlySet<string>;
  readonly template: unknown;
}

/** Sends the callbacks of orders, some at the same time, each once. */
export class Callbacks {
  readonly #ending = new AbortController();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(
    private readonly settings: CallbackSettings,
    private readonly orders: SeenOrders,
    private readonly limits: SandboxLimits,
  ) {}

  /** Reports the state that an order has now, where it names an address for that. */
  async report(order: OpenOrder): Promise<void> {
    const url = textOf(order.order, FIELDS.callback);
    if (url === undefined) return;
    const { state } = order.states.at(-1)!;
    const payload = payloadOf(this.settings.template, {
      operation: order.operation!,
      orderId: order.id,
      state,
      time: new Date().toISOString(),
      order: order.order,
    });
    const outcome = await this.#inTurn(() =>
      sendCallback(url, payload, {
        allowed: this.settings.allowed,
        milliseconds: this.limits.callbackTime,
        signal: this.#ending.signal,
      }),
    );
    order.callbacks.push({ at: new Date().toISOString(), url, payload, ...outcome });
    this.orders.changed();
  }

  /** Ends those under way, and sends no more. */
  end(): void {
    this.#ending.abort();
    for (const start of this.#waiting.splice(0)) start();
  }

  async #inTurn(send: () => Promise<CallbackOutcome>): Promise<CallbackOutcome> {
    if (this.#running >= this.limits.callbacks) {
      if (this.#waiting.length >= this.limits.waiting) return { problem: 'not sent: too many callbacks wait' };
      await new Promise<void>((start) => this.#waiting.push(start));
    }
    if (this.#ending.signal.aborted) return { problem: 'not sent: the sandbox has ended' };
    this.#running++;
    try {
      return await send();
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }
}
