import { signal } from '@preact/signals';
import { postBacktest } from '../api/client.js';
import type { BacktestResult } from '../api/contract.js';
import { tn } from '../locales/index.js';
import { atDay } from './settings.js';
import { changedPaths, drafts } from './files.js';
import { live } from './live.js';
import { start } from './rulebook.js';

/** The share of the orders that has been read, from 0 to 1. */
export const share = signal(0);

/** The results of past orders that the drafts change, with the request. */
export const backtest = live(
  () => (start.value?.orders && changedPaths.value.length > 0 ? { drafts: drafts.value, ...atDay() } : undefined),
  async (asked, aborted) => {
    share.value = 0;
    return { ...(await postBacktest(asked, aborted, (read) => (share.value = read))), asked };
  },
  400,
);

/** The number of orders whose operation has rules. */
export const evaluatedIn = ({ orders, withoutRules }: Pick<BacktestResult, 'orders' | 'withoutRules'>): number =>
  orders - withoutRules;

/** What of a file of orders is not read. */
export type Unread = Pick<BacktestResult, 'unreadable' | 'unreadableLines' | 'partial'>;

/** The number of the lines that are not orders, and the first of them. */
export const unreadText = ({
  unreadable,
  unreadableLines = [],
}: Partial<Unread> & Pick<Unread, 'unreadable'>): string =>
  tn('backtest.unreadable', unreadable, {
    lines: `${unreadableLines.join(', ')}${unreadableLines.length < unreadable ? ' …' : ''}`,
  });
