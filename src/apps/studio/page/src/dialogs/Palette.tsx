import { t, countryName } from '../locales/index.js';
import { Dialog } from '../parts/Dialog.js';
import { Finder, type Findable } from '../parts/Finder.js';
import { dialog } from '../state/dialogs.js';
import { taskAsked, type PlacedTask, tasks } from './tasks.js';
import { computed } from '@preact/signals';
import { post } from '../api/client.js';
import { langOf, nameOf, withNewFiles } from '../left/Files.js';
import { folded, isCodes } from '../left/groups.js';
import { operationName } from '../locales/operation.js';
import { clausePlaces } from '../state/clauses.js';
import { canRedo, canUndo, changedPaths, drafts } from '../state/files.js';
import { live } from '../state/live.js';
import { showField, showLine, showRule, redoStep, undoStep } from '../state/navigation.js';
import { goToPane, fileLink, go, operationLink, view } from '../state/selection.js';
import { operation, operations as operationsNow, start } from '../state/rulebook.js';
import { own } from '../state/texts.js';

/** A place that the palette leads to. */
interface Place extends Findable {
  readonly kind: 'task' | 'operation' | 'rule' | 'field' | 'clause' | 'file';
  readonly go: () => void;
  /** The task that can begin here. */
  readonly task?: PlacedTask | undefined;
}

/** The names of all rules and fields, while the palette is open. */
const index = live(() => (dialog.value === 'palette' ? { drafts: drafts.value } : undefined), post('index'));
const isReading = index.isPending;

const show = (link: string): void => {
  go(link);
  view.value = 'form';
  goToPane('rules');
};

const place = (
  kind: Place['kind'],
  name: string,
  detail: string,
  lead: () => void,
  { more = '', ...others }: { readonly more?: string } & Pick<Place, 'nameLang' | 'detailLang' | 'task'> = {},
): Place => ({
  kind,
  name,
  detail,
  ...others,
  go: lead,
  words: folded(`${name} ${detail} ${more}`),
});

/** What the page can do at this moment. */
const commands = (): readonly { readonly name: string; readonly key: string; readonly run: () => void }[] => [
  ...(changedPaths.value.length > 0
    ? [{ name: t('review'), key: 'Ctrl+S', run: () => void (dialog.value = 'review') }]
    : []),
  ...(canUndo.value ? [{ name: t('undo'), key: 'Ctrl+Z', run: undoStep }] : []),
  ...(canRedo.value ? [{ name: t('redo'), key: 'Ctrl+Shift+Z', run: redoStep }] : []),
  { name: t('keys'), key: '?', run: () => void (dialog.value = 'keys') },
];

/** All places. The rules and fields of the chosen operation come before those of other operations, and its rules show their messages. */
const places = computed((): readonly Place[] => {
  const all = operationsNow.value;
  const here = operation.value;
  const countries = new Map(all.map(({ id, country }) => [id, country === null ? '' : countryName(country)]));
  const titles = new Map(all.map((each) => [each.id, operationName(each)]));
  const operations = (index.answer.value?.operations ?? []).toSorted(
    (a, b) => Number(b.id === here?.id) - Number(a.id === here?.id),
  );
  return [
    ...tasks().map(({ name, lead, begin }) =>
      place('task', name, lead, typeof begin === 'string' ? () => go(begin) : begin),
    ),
    ...commands().map(({ name, key, run }) => place('task', name, key, run)),
    ...all.map((each) => place('operation', operationName(each), each.id, () => show(operationLink(each.id)))),
    ...(start.value ? withNewFiles(start.value) : [])
      .filter(({ kind }) => kind !== 'operation')
      .map((file) =>
        place('file', nameOf(file), file.path, () => show(fileLink(file.path)), {
          nameLang: langOf(file),
          task: file.kind === 'list' || isCodes(file) ? 'list' : file.kind === 'locale' ? 'translate' : undefined,
        }),
      ),
    ...operations.flatMap(({ id, rules, fields }) => {
      const labels = new Map(fields.map(({ name, label }) => [name, label]));
      return rules.map((rule) => {
        const label = labels.get(rule.field) ?? '';
        const message = id === here?.id ? here.rules.find((each) => each.id === rule.id)?.message : undefined;
        const name = message ?? `${label} ${rule.id}`.trim();
        const more = `${rule.id} ${rule.field} ${label} ${id} ${countries.get(id) ?? ''}`;
        return place('rule', name, titles.get(id) ?? id, () => showRule(`${id}/${rule.id}`), {
          more,
          task: rule.isLimit ? 'limit' : undefined,
        });
      });
    }),
    ...operations.flatMap(({ id, fields }) =>
      fields.map(({ name, label }) =>
        place('field', label, titles.get(id) ?? id, () => showField(id, name), { more: `${name} ${id}` }),
      ),
    ),
    ...clausePlaces.value.map(({ id, text, file, line }) => {
      const { text: words, lang } = own(text);
      return place('clause', id, words, () => showLine(file, line), { detailLang: lang });
    }),
  ];
});

/** The places that the palette offers: all, or the places where the current task can begin. */
const offered = computed(() => {
  const task = taskAsked.value;
  return task === undefined ? places.value : places.value.filter((each) => each.task === task);
});

/** Finds a rule, field, clause, list or operation by its words; for a task, a place where it can begin. */
export function Palette() {
  const close = (): void => {
    dialog.value = undefined;
    taskAsked.value = undefined;
  };
  const task = taskAsked.value;
  const open = (chosen: Place): void => {
    close();
    // Wait until the dialog has returned the focus.
    requestAnimationFrame(chosen.go);
  };
  return (
    <Dialog title={t(task === undefined ? 'palette' : `task.${task}`)} size="palette" onClose={close}>
      <Finder
        label={t(task === undefined ? 'palette.search' : `task.${task}Which`)}
        listLabel={t('palette')}
        items={offered.value}
        groupOf={({ kind }) => t(`palette.${kind}`)}
        onChoose={open}
        isReading={isReading.value}
      />
    </Dialog>
  );
}
