import { signal } from '@preact/signals';
import { post } from '../api/client.js';
import type { Bodies, ChangedOrder, VerdictChange } from '../api/contract.js';
import { atDay } from './settings.js';
import { drafts } from './files.js';
import { live } from './live.js';
import { variantA } from './variants.js';

type Within = NonNullable<Bodies['changed-orders']['within']>;

/** The ways in which a result changes, in the order in which they are shown. */
export const CHANGES: readonly VerdictChange[] = ['newlyRefused', 'newlyAccepted', 'newlyWarned', 'noLongerWarned'];

/** Chooses which of the orders with a different result to show. */
export interface Choice {
  /** The versions that are compared: by default the saved rules and the drafts. */
  readonly versions?: 'A' | 'A-B' | undefined;
  /** Only orders with a number of this interval of a histogram, including orders whose results stay the same. */
  readonly within?: (Within & { readonly label: string }) | undefined;
  /** Whether to include orders whose results stay the same. */
  readonly every?: boolean;
  readonly change?: VerdictChange | undefined;
  readonly rule?: string | undefined;
  readonly query: string;
}

/** The orders shown at once; the largest number that the server returns for an export. */
export const PAGE = 100;
const MOST = 1000;

/** The chosen orders; `undefined` while their table is closed. */
export const choice = signal<Choice | undefined>(undefined);
export const shownCount = signal(PAGE);

export function choose(next: Choice | undefined): void {
  choice.value = next;
  shownCount.value = PAGE;
}

const requestOf = ({ versions, within, every, change, rule, query }: Choice) => ({
  drafts: versions === 'A' ? (variantA.value ?? {}) : drafts.value,
  ...(versions === 'A-B' && variantA.value && { base: variantA.value }),
  ...atDay(),
  ...(every && { every }),
  ...(change && { change }),
  ...(rule !== undefined && { rule }),
  ...(within && {
    within: {
      operation: within.operation,
      field: within.field,
      from: within.from,
      to: within.to,
      ...(within.currency !== undefined && { currency: within.currency }),
    },
  }),
  ...(query.trim() !== '' && { query: query.trim() }),
});

/** The orders in the table. */
export const changedOrders = live(
  () => choice.value && { ...requestOf(choice.value), from: 0, count: Math.min(shownCount.value, MOST) },
  post('changed-orders'),
  120,
);

/** All chosen orders, for a file. */
export async function allChosen(): Promise<readonly ChangedOrder[]> {
  const request = requestOf(choice.value ?? { query: '' });
  const all: ChangedOrder[] = [];
  for (;;) {
    const { total, orders } = await post('changed-orders')({ ...request, from: all.length, count: MOST });
    all.push(...orders);
    if (orders.length === 0 || all.length >= total) return all;
  }
}
