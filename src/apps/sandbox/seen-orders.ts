import { randomBytes } from 'node:crypto';
import type { NotEvaluated } from '../../core/index.js';
import type { SeenDiagnostic } from './finding.js';
import type { SandboxLimits } from './limits.js';
import type { Reply } from './reply.js';

/** A state of an order. */
export interface SeenState {
  readonly state: string;
  /** Its start time (ISO 8601). */
  readonly at: string;
}

/** A callback, whether or not it was sent. */
export interface SeenCallback {
  readonly at: string;
  readonly url: string;
  readonly payload: unknown;
  /** The status of its answer. */
  readonly status?: number;
  /** The reason for a missing answer. */
  readonly problem?: string;
}

/** The answer to an order. `madeUp` names its parts that the gateway's document does not show, such as `status`. */
export interface SeenReply {
  readonly status: number;
  readonly body: Reply['body'];
  readonly madeUp: readonly string[];
}

/** A request to the gateway's endpoint, and everything that followed. Its values are only in memory. */
export interface SeenOrder {
  /** The sandbox's id. For an accepted order, it is also the `orderId`. */
  readonly id: string;
  readonly at: string;
  readonly operation?: string;
  /** The merchant's own identifier of the order. */
  readonly reference?: string;
  readonly scenario?: string;
  /** The body; left out if it could not be read as JSON. */
  readonly order?: unknown;
  readonly diagnostics: readonly SeenDiagnostic[];
  readonly notEvaluated: readonly NotEvaluated[];
  /** The answer; left out if there was none. */
  readonly reply?: SeenReply;
  /** The states of an accepted order, the current one last. */
  readonly states: readonly SeenState[];
  readonly callbacks: readonly SeenCallback[];
  /** The address of the checkout page, while the order waits for the payer. */
  readonly checkout?: string;
  /** The address to which the payer returns, if it is an http or https address. */
  readonly returnTo?: string;
}

/** The same while it can change. */
export type OpenOrder = { -readonly [Name in keyof SeenOrder]: SeenOrder[Name] } & {
  states: SeenState[];
  callbacks: SeenCallback[];
};

/** The orders that the sandbox has seen, the latest within its limits. */
export class SeenOrders {
  readonly #orders = new Map<string, { readonly order: OpenOrder; readonly bytes: number }>();
  /** Distinguishes this run of the sandbox from others. */
  readonly #run = randomBytes(8).toString('hex');
  #bytes = 0;
  #count = 0;
  #version = 0;

  constructor(private readonly limits: SandboxLimits) {}

  /** Changes whenever the displayed data changes. */
  get version(): string {
    return `${this.#run}-${this.#version}`;
  }

  nextId(): string {
    return `sandbox-${++this.#count}`;
  }

  /** @param bytes of its body */
  add(order: OpenOrder, bytes: number): void {
    this.#orders.set(order.id, { order, bytes });
    this.#bytes += bytes;
    this.changed();
    for (const [id, oldest] of this.#orders) {
      if (this.#orders.size <= this.limits.orders && this.#bytes <= this.limits.kept) return;
      this.#orders.delete(id);
      this.#bytes -= oldest.bytes;
    }
  }

  changed(): void {
    this.#version++;
  }

  get(id: string): OpenOrder | undefined {
    return this.#orders.get(id)?.order;
  }

  /** All orders, the latest first. */
  all(): readonly SeenOrder[] {
    return [...this.#orders.values()].map(({ order }) => order).toReversed();
  }

  clear(): void {
    this.#orders.clear();
    this.#bytes = 0;
    this.changed();
  }
}
