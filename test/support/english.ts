import { messageText } from '../../src/checks/index.js';

/** The English text of a message, with these in the place of the names in braces: tests of other things do not depend on its wording. */
export const english = (id: string, values: Readonly<Record<string, string>>): string =>
  messageText(id).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? `{${name}}`);

/** What the rules of alpha.payout say of an amount that is out of range. */
export const amountRange = (min = '5', max = '900'): string =>
  english('amount-between', { label: 'Amount', min, max, currency: 'SEK' });
