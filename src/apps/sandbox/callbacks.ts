import { sendCallback, type CallbackOutcome } from './callback.js';
import type { SandboxLimits } from './limits.js';
import { FIELDS, textField } from './order-fields.js';
import type { OpenOrder, SeenOrders } from './seen-orders.js';
import { payloadOf } from './template.js';

/** The allowed targets of callbacks, and their content. */
interface CallbackSettings {
  readonly allowed: ReadonlySet<string>;
  readonly template: unknown;
}

/** Sends the callbacks of orders, several at the same time, each once. */
export class Callbacks {
  readonly #ending = new AbortController();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(
    private readonly settings: CallbackSettings,
    private readonly orders: SeenOrders,
    private readonly limits: SandboxLimits,
  ) {}

  /** Reports the current state of an order, if the order names an address for that. */
  report({ id, order, states }: OpenOrder): void {
    if (textField(order, FIELDS.callback) === undefined) return;
    void this.#reportInTurn(id, states.at(-1)!.state, new Date().toISOString());
  }

  /** Aborts pending callbacks, and sends no more. */
  end(): void {
    this.#ending.abort();
    for (const start of this.#waiting.splice(0)) start();
  }

  /** Waiting callbacks do not hold their order, so that the limits on kept orders apply. A forgotten order has no callback. */
  async #reportInTurn(id: string, state: string, time: string): Promise<void> {
    const isFull = this.#running >= this.limits.callbacks;
    if (isFull && this.#waiting.length >= this.limits.waiting)
      return this.#report(id, state, time, () => ({ problem: 'not sent: too many callbacks wait' }));
    if (isFull) await new Promise<void>((start) => this.#waiting.push(start));
    this.#running++;
    try {
      const { signal } = this.#ending;
      await this.#report(id, state, time, (url, payload) =>
        signal.aborted
          ? { problem: 'not sent: the sandbox has ended' }
          : sendCallback(url, payload, {
              allowed: this.settings.allowed,
              milliseconds: this.limits.callbackTime,
              signal,
            }),
      );
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  async #report(
    id: string,
    state: string,
    time: string,
    send: (url: string, payload: unknown) => CallbackOutcome | Promise<CallbackOutcome>,
  ): Promise<void> {
    const order = this.orders.get(id);
    if (!order) return;
    const url = textField(order.order, FIELDS.callback)!;
    const operation = order.operation!;
    const payload = payloadOf(this.settings.template, { operation, orderId: id, state, time, order: order.order });
    const outcome = await send(url, payload);
    order.callbacks.push({ at: new Date().toISOString(), url, payload, ...outcome });
    this.orders.changed();
  }
}
