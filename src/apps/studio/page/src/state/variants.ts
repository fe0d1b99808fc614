import { computed, signal } from '@preact/signals';
import { postBacktest } from '../api/client.js';
import type { Drafts } from '../api/contract.js';
import { t } from '../locales/index.js';
import { atDay } from './settings.js';
import { backtest } from './backtest.js';
import { failed } from './connection.js';
import { change, changedPaths, drafts, load, savedOf } from './files.js';
import { live } from './live.js';
import { notify } from './notice.js';
import { start } from './rulebook.js';

/** Variant A: the drafts that were kept for comparisons. The present drafts are variant B. */
export const variantA = signal<Drafts | undefined>(undefined);

/** Whether the present drafts are variant A. */
export const isVariantA = computed(() => {
  const a = variantA.value;
  const paths = changedPaths.value;
  return (
    a !== undefined && paths.length === Object.keys(a).length && paths.every((path) => a[path] === drafts.value[path])
  );
});

export function keepVariant(): void {
  variantA.value = drafts.value;
  notify(t('variant.kept'));
}

export const dropVariant = (): void => void (variantA.value = undefined);

/** Makes variant A the drafts again, in one step that can be undone. */
export async function goOnWithA(): Promise<void> {
  const a = variantA.value ?? {};
  try {
    await load(Object.keys(a));
    const group = `variant ${Date.now()}`;
    for (const path of new Set([...changedPaths.value, ...Object.keys(a)]))
      change(path, a[path] ?? savedOf(path)?.text ?? '', group);
    notify(t('variant.taken'), { isUndoable: true });
  } catch (error) {
    failed(error);
  }
}

/** The results of past orders that variant A changes. */
export const resultsOfA = live(
  () => (variantA.value && start.value?.orders ? { drafts: variantA.value, ...atDay() } : undefined),
  postBacktest,
);

/** The results of past orders that differ between variant A and the drafts. */
export const fromAToB = live(() => {
  const asked = backtest.answer.value?.asked;
  return asked && variantA.value && !isVariantA.value ? { ...asked, base: variantA.value } : undefined;
}, postBacktest);
