import type { Direction } from '../model/gateway.js';

/** The direction of an operation: the last word of its id, where this is one. */
export function directionOf(operation: string): Direction | undefined {
  const word = operation.slice(operation.lastIndexOf('.') + 1);
  return word === 'collection' || word === 'payout' ? word : undefined;
}
