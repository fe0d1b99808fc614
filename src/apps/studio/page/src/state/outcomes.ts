import { batch as together, signal } from '@preact/signals';
import { ApiFailure, postOutcomes } from '../api/client.js';
import type { OutcomesView } from '../api/contract.js';
import { t, tx } from '../locales/index.js';
import { batchOperation, MIXED } from './batch.js';
import { failed } from './connection.js';
import { pastOrders } from './past-orders.js';
import { fileWork } from './work-on-file.js';

/** The chosen files, which are read for the comparison; without a file of orders, the past orders in use are compared. */
export const outcomeFiles = signal<{ readonly orders?: File; readonly replies?: File }>({});
/** How far the gateway's replies agree with the rules: counts, sums and texts without values. */
export const outcomes = signal<OutcomesView | undefined>(undefined);
/** The comparison, while it runs. */
export const comparing = fileWork();
/** Why the files cannot be compared. */
export const outcomesRefusal = signal<string | undefined>(undefined);

/** Whether the orders that are compared are the past orders in use. */
export const isOrdersInUse = (): boolean => outcomeFiles.value.orders === undefined && pastOrders.value !== undefined;

/** Takes a file, and hides the earlier comparison. */
export function chooseOutcomes(of: 'orders' | 'replies', file: File): void {
  together(() => {
    comparing.stop();
    outcomeFiles.value = { ...outcomeFiles.peek(), [of]: file };
    outcomes.value = outcomesRefusal.value = undefined;
  });
}

/** How to use a file that is dropped on the page: as orders if there are none, else as replies. */
export const droppedOutcomes = (): 'orders' | 'replies' =>
  outcomeFiles.value.orders === undefined && !isOrdersInUse() ? 'orders' : 'replies';

/** Whether there are orders and replies to compare. */
export const canCompare = (): boolean =>
  outcomeFiles.value.replies !== undefined && (outcomeFiles.value.orders !== undefined || isOrdersInUse());

/** Compares the files with the present saved rules. */
export async function compareOutcomes(): Promise<void> {
  const { orders, replies } = outcomeFiles.peek();
  if (!replies || !canCompare()) return;
  together(() => {
    outcomes.value = outcomesRefusal.value = undefined;
  });
  const operation = batchOperation.peek();
  const files = { replies, orders, operation: orders && operation !== MIXED ? operation : undefined };
  const nameOf = { orders: orders?.name ?? pastOrders.peek()?.name ?? '', replies: replies.name };
  const refuse = (of: 'orders' | 'replies', code: string, problem: string): void => {
    const reason = tx(`outcomes.fault.${of}.${code}`, tx(`past.fault.${code}`, problem));
    outcomesRefusal.value = t('past.refused', { name: nameOf[of], reason });
  };
  try {
    const outcome = await comparing.run(replies.name, (aborted, onShare) => postOutcomes(files, aborted, onShare));
    if (!outcome) return;
    if ('refused' in outcome) refuse(outcome.refused.of, outcome.refused.code, outcome.refused.problem);
    else outcomes.value = outcome.outcomes;
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'too-large') outcomesRefusal.value = t('outcomes.tooLarge');
    else failed(error);
  }
}
