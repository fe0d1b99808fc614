import type { LeastPace } from '../server/index.js';

/** The limits of the service: no request can use up its memory or its time. */
export interface ServiceLimits {
  /** Bytes of one order. */
  readonly order: number;
  /** Entries of lists in an order for requirements, because each entry has its own requirements: about 4 KiB of the answer. */
  readonly entries: number;
  /** Bytes of a JSON list, which is parsed at once while other requests wait. */
  readonly list: number;
  /** Bytes of NDJSON, which is read and answered piece by piece. */
  readonly lines: number;
  /** Orders of a batch. */
  readonly orders: number;
  /** Milliseconds that the body of one order may take to arrive. */
  readonly orderTime: number;
  /** Milliseconds that a batch may take, its answer included. */
  readonly batchTime: number;
  /** The least rate at which a batch must arrive and its results must be read. */
  readonly pace: LeastPace;
  /** Bytes of results that wait for a client that has not sent its whole batch. */
  readonly unread: number;
  /** Batches at the same time. */
  readonly batches: number;
  /** Connections at the same time; others are closed. */
  readonly connections: number;
  /** Connections to the address of probes and metrics at the same time. */
  readonly adminConnections: number;
  /**
   * Milliseconds after which an idle connection is closed. Usual proxies keep connections for a shorter time, so that they close them
   * first.
   */
  readonly idleTime: number;
  /** Milliseconds in which a refused request may send its rest, so that its client reads the answer. */
  readonly discardTime: number;
  /** Milliseconds between SIGTERM and the last new request, in which a proxy reads `/readyz`. */
  readonly noticeTime: number;
}

export const SERVICE_LIMITS: ServiceLimits = {
  order: 256 * 1024,
  entries: 500,
  list: 4 * 1024 * 1024,
  lines: 1024 * 1024 * 1024,
  orders: 1_000_000,
  orderTime: 10_000,
  batchTime: 600_000,
  pace: { bytesPerSecond: 1024, lag: 10_000 },
  unread: 32 * 1024 * 1024,
  batches: 8,
  connections: 1024,
  adminConnections: 64,
  idleTime: 75_000,
  discardTime: 1000,
  noticeTime: 1000,
};
