import { batch, computed, signal } from '@preact/signals';
import { ApiFailure, deleteOrders, postOrders } from '../api/client.js';
import type { OrdersRefused, PastOrdersView } from '../api/contract.js';
import { t, tn, tx } from '../locales/index.js';
import { failed } from './connection.js';
import { notify } from './notice.js';
import { rightTab, pane } from './selection.js';
import { start } from './rulebook.js';
import { choose } from './changed-orders.js';
import { fileWork } from './work-on-file.js';

/** The past orders in use. */
export const pastOrders = computed<PastOrdersView | undefined>(() => start.value?.orders ?? undefined);

/** The file that is being sent. */
export const sending = fileWork();
/** Why the last file cannot be used, until the person dismisses this or chooses another file. */
export const refusal = signal<string | undefined>(undefined);
/** A file whose orders do not name their operation. */
export const nameless = signal<File | undefined>(undefined);

/** The file in use, if some of its lines may be orders that do not name their operation. */
export const partlyNamed = signal<File | undefined>(undefined);

/**
 * Sends a file of orders to the studio, which evaluates them from then on. If the file cannot be used, the earlier orders stay in use.
 * @param operation the operation of all orders, if they do not name one
 */
export async function sendOrders(file: File, operation?: string): Promise<void> {
  sending.stop();
  batch(() => {
    refusal.value = nameless.value = undefined;
    rightTab.value = 'backtest';
    pane.value = 'try';
  });
  const most = start.value?.mostOrderBytes ?? 0;
  if (file.size > most) return refuse(file, t('past.tooLarge', { most: Math.round(most / 1024 / 1024) }));
  try {
    const outcome = await sending.run(file.name, (aborted, onShare) =>
      postOrders({ file, type: typeOf(file), operation }, aborted, onShare),
    );
    if (!outcome) return;
    if (outcome.kind === 'used') {
      partlyNamed.value = outcome.orders.lacksOperation ? file : undefined;
      use(outcome.orders);
    } else if (outcome.lacksOperation && operation === undefined) nameless.value = file;
    else refuse(file, reasonOf(outcome));
  } catch (error) {
    whyNot(file, error);
  }
}

/** Stops evaluating past orders. */
export async function removeOrders(): Promise<void> {
  try {
    await deleteOrders();
    partlyNamed.value = undefined;
    setOrders(null);
    notify(t('past.removed'));
  } catch (error) {
    failed(error);
  }
}

function use(orders: PastOrdersView): void {
  const { name, count } = orders;
  setOrders(orders);
  notify(count === null ? t('past.used', { name }) : tn('past.usedCount', count, { name }));
}

function setOrders(orders: PastOrdersView | null): void {
  batch(() => {
    choose(undefined);
    if (start.value) start.value = { ...start.value, orders };
  });
}

function refuse({ name }: File, reason: string): void {
  refusal.value = t('past.refused', { name, reason });
}

function whyNot(file: File, error: unknown): void {
  if (error instanceof ApiFailure && error.code !== 'offline')
    refuse(file, tx(`past.failure.${error.code}`, error.message));
  else failed(error);
}

/** The reason in the language of the page, if there is a translation. */
const reasonOf = ({ code, problem }: OrdersRefused): string => tx(`past.fault.${code}`, problem);

/** The content type by the name of a file: a table, a JSON text, or else a JSON text on each line. */
function typeOf({ name }: File): string {
  if (/\.(?:csv|tsv|xlsx?|ods)$/i.test(name)) return 'text/csv';
  return /\.json$/i.test(name) ? 'application/json' : 'application/x-ndjson';
}
