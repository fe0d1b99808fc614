import { transitions } from '../operations/compiled/gateway.js';
import type { Orders } from '../orders.js';

/** What may become of an order. */
export interface NextStates {
  /** `false`: the document tells nothing of this state, which does not make it final. */
  readonly known: boolean;
  /** The states that the document says may follow; there may be others. */
  readonly next: readonly string[];
}

/**
 * The states that may follow an order's state (part 3 of the gateway's document): of a Mexico payout, SUCCESS may still become
 * REVERSED.
 * @param operation the operation's id, such as `mx.payout`
 * @param state the order's state, as the gateway writes it
 * @returns `known: false` and no states where the document tells nothing. Never throws
 */
export function nextStates(operation: keyof Orders, state: string): NextStates {
  const next = transitions
    .filter((change) => change.operation === operation && change.from === state)
    .map((change) => change.to);
  return { known: next.length > 0, next };
}
