import { FileCheck, Languages, ListPlus, Plus, Scale, Search, SlidersHorizontal, type IconNode } from 'lucide';
import { t } from '../locales/index.js';
import { beginOperation } from '../state/new-operation.js';
import { BATCH_LINK, OUTCOMES_LINK } from '../state/selection.js';
import { beginAt, beginFinding } from '../state/tasks.js';

/** Something that people come for; it begins with a page or with an action. */
interface Task {
  readonly icon: IconNode;
  readonly name: string;
  readonly lead: string;
  readonly begin: string | (() => void);
}

/** What people come for, most frequent first, in the language of the page. */
export const tasks = (): readonly Task[] => [
  { icon: FileCheck, name: t('batch.title'), lead: t('batch.lead'), begin: BATCH_LINK },
  { icon: Search, name: t('orders.find'), lead: t('orders.findLead'), begin: beginFinding },
  { icon: Scale, name: t('outcomes.title'), lead: t('outcomes.lead'), begin: OUTCOMES_LINK },
  { icon: SlidersHorizontal, name: t('task.limit'), lead: t('task.limitLead'), begin: () => beginAt('limit') },
  { icon: ListPlus, name: t('task.list'), lead: t('task.listLead'), begin: () => beginAt('list') },
  { icon: Plus, name: t('newOperation'), lead: t('newOperation.lead'), begin: beginOperation },
  { icon: Languages, name: t('task.translate'), lead: t('task.translateLead'), begin: () => beginAt('translate') },
];
