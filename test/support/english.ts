import { messageText } from '../../src/checks/index.js';

/** The English text of a message with values for the names in braces, so that tests of other things do not depend on its wording. */
export const english = (id: string, values: Readonly<Record<string, string>>): string =>
  messageText(id).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? `{${name}}`);

/** The message of the rules of alpha.payout on an amount that is out of range. */
export const amountRange = (min = '5', max = '900'): string =>
  english('amount-between', { label: 'Amount', min, max, currency: 'SEK' });
