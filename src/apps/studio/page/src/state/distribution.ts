import { computed, signal } from '@preact/signals';
import { post } from '../api/client.js';
import { documentOf, valueAt } from '../rule-files/document.js';
import { backtest } from './backtest.js';
import { lastEdited } from './edits.js';
import { textOf } from './files.js';
import { live } from './live.js';
import { rightTab } from './selection.js';
import { operationId, readersOf } from './rulebook.js';

/** The rule that was chosen for the histogram, until it stops changing results. */
export const chosenRule = signal<string | undefined>(undefined);

/** The currency that was chosen, while orders of the rule have it. */
export const chosenCurrency = signal<string | undefined>(undefined);

/** The rule that was edited last in a form, with its operation. */
const editedRule = computed<string | undefined>(() => {
  const { file = '', path = [] } = lastEdited.value ?? {};
  const text = textOf(file);
  if (path[0] !== 'rules' || text === undefined) return undefined;
  const id = valueAt(documentOf(text)?.data, [...path.slice(0, 2), 'id']);
  const readers = readersOf(file);
  const reader = readers.find((each) => each.id === operationId.value) ?? readers[0];
  return reader && typeof id === 'string' ? `${reader.id}/${id}` : undefined;
});

/** The rules for which there can be a histogram: the rule edited last, then the rules that change results, with the most changes first. */
export const chartedRules = computed<readonly string[]>(() => {
  const byRule = Object.entries(backtest.answer.value?.byRule ?? {})
    .map(([rule, { newlyRefused, newlyAccepted }]) => ({ rule, count: newlyRefused + newlyAccepted }))
    .sort((a, b) => b.count - a.count)
    .map(({ rule }) => rule);
  return [...new Set([...(editedRule.value === undefined ? [] : [editedRule.value]), ...byRule])];
});

export const chartedRule = computed<string | undefined>(() =>
  chosenRule.value !== undefined && chartedRules.value.includes(chosenRule.value)
    ? chosenRule.value
    : chartedRules.value[0],
);

/** The orders by the number that the rule bounds. It is requested after the results, so that both are for the same text. */
export const distribution = live(
  () => {
    const asked = backtest.answer.value?.asked;
    const rule = chartedRule.value;
    const currency = chosenCurrency.value;
    return asked && rule !== undefined && rightTab.value === 'backtest'
      ? { ...asked, rule, ...(currency !== undefined && { currency }) }
      : undefined;
  },
  async (body, aborted) => (await post('distribution')(body, aborted)).distribution,
);
