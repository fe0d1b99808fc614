/** The limits of the sandbox: no request can use up its memory or its time. */
export interface SandboxLimits {
  /** Bytes of the body of a request. */
  readonly body: number;
  /** Milliseconds that a body may take to arrive. */
  readonly bodyTime: number;
  /** Connections at the same time; others are closed. */
  readonly connections: number;
  /** Milliseconds after which an idle connection is closed. The scenario `timeout` waits for this. */
  readonly idleTime: number;
  /** Milliseconds in which a refused request may send its rest, so that its client reads the answer. */
  readonly discardTime: number;
  /** Orders that are kept; the oldest are dropped. */
  readonly orders: number;
  /** Bytes of the bodies of the orders that are kept. */
  readonly kept: number;
  /** Milliseconds that a callback may take, from the name to the answer. */
  readonly callbackTime: number;
  /** Callbacks that are sent at the same time. */
  readonly callbacks: number;
  /** Callbacks that wait; others are not sent. */
  readonly waiting: number;
  /** Milliseconds between two states of one order. */
  readonly changeTime: number;
  /** Milliseconds that pending requests may take at the end. */
  readonly grace: number;
}

export const SANDBOX_LIMITS: SandboxLimits = {
  body: 256 * 1024,
  bodyTime: 10_000,
  connections: 1024,
  idleTime: 60_000,
  discardTime: 1000,
  orders: 1000,
  kept: 16 * 1024 * 1024,
  callbackTime: 5000,
  callbacks: 16,
  waiting: 1000,
  changeTime: 1000,
  grace: 2000,
};
