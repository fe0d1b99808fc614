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
