import type { CompiledGateway } from '../model/gateway.js';

/** The states that may follow a state of an order. */
export interface NextStates<State extends string = string> {
  /** `false`: the document says nothing about this state, which does not make it final. */
  readonly known: boolean;
  /** The states that the document says may follow; there may be others. */
  readonly next: readonly State[];
}

/**
 * The states that may follow an order's state.
 * @param transitions the changes of state that the gateway's document names
 * @param operation the operation's id
 * @param state the order's state, as the gateway writes it
 * @returns `known: false` and no states where there is no transition from the state. Never throws, as a reply may contain a state that the
 *   document does not list
 */
export function nextStatesOf(
  transitions: CompiledGateway['transitions'],
  operation: string,
  state: string,
): NextStates {
  const next = transitions
    .filter((change) => change.operation === operation && change.from === state)
    .map((change) => change.to);
  return { known: next.length > 0, next };
}
