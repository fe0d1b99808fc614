import type { Change } from './change.js';

/** The operations' example orders, by id. */
export type Examples = (operation: string) => Readonly<Record<string, unknown>>;

/** What a change is of: a rule, or an operation. */
export function changeName({ operation, ruleId }: Change): string {
  if (ruleId === '') return operation;
  return ruleId.startsWith('order/') ? `${operation} (${ruleId})` : ruleId;
}

/** From when to when a change counts, where that is not from now on. */
export function datesOf({ from, until }: Change): string {
  if (from !== undefined && from === until) return `counts on ${from} only`;
  return [
    from !== undefined && `counts from ${from}`,
    until !== undefined && `${from === undefined ? 'counts ' : ''}until ${until}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What is said of such a change, with the orders that were compared. */
export const UNSHOWN =
  'no order was found that shows it: compared was the example order, with values of both versions, at their bounds and one step past them';

/** What no operation owns is shown by the rules that rest on it. */
export function isUnshown({ operation, kind, witnesses }: Change): boolean {
  return operation !== '' && kind !== 'wording' && witnesses.length === 0;
}
