import { FileCheck, Languages, ListPlus, Plus, Scale, Search, SlidersHorizontal, type IconNode } from 'lucide';
import { t } from '../locales/index.js';
import { beginOperation } from '../state/new-operation.js';
import { BATCH_LINK, OUTCOMES_LINK, rightTab, pane } from '../state/selection.js';
import { batch, signal } from '@preact/signals';
import { dialog } from '../state/dialogs.js';

/** A task for which people come to the studio; it begins with a page or with an action. */
interface Task {
  readonly icon: IconNode;
  readonly name: string;
  readonly lead: string;
  readonly begin: string | (() => void);
}

/** The tasks, most frequent first, in the language of the page. */
export const tasks = (): readonly Task[] => [
  { icon: FileCheck, name: t('batch.title'), lead: t('batch.lead'), begin: BATCH_LINK },
  { icon: Search, name: t('orders.find'), lead: t('orders.findLead'), begin: beginFinding },
  { icon: Scale, name: t('outcomes.title'), lead: t('outcomes.lead'), begin: OUTCOMES_LINK },
  { icon: SlidersHorizontal, name: t('task.limit'), lead: t('task.limitLead'), begin: () => beginAt('limit') },
  { icon: ListPlus, name: t('task.list'), lead: t('task.listLead'), begin: () => beginAt('list') },
  { icon: Plus, name: t('newOperation'), lead: t('newOperation.lead'), begin: beginOperation },
  { icon: Languages, name: t('task.translate'), lead: t('task.translateLead'), begin: () => beginAt('translate') },
];

/** A task that begins with choosing a place. */
export type PlacedTask = 'limit' | 'list' | 'translate';

/** The task for which the palette asks a place; `undefined` if the palette finds everything. */
export const taskAsked = signal<PlacedTask | undefined>(undefined);

/** Asks for the place of a task. */
function beginAt(task: PlacedTask): void {
  batch(() => {
    taskAsked.value = task;
    dialog.value = 'palette';
  });
}

/** Shows the past orders, with the focus in their search; without orders, shows how to provide them. */
function beginFinding(): void {
  batch(() => {
    rightTab.value = 'backtest';
    pane.value = 'try';
  });
  requestAnimationFrame(() =>
    (document.querySelector<HTMLElement>('.find-order input') ?? document.getElementById('pane-try'))?.focus(),
  );
}
