import { t } from '../locales/index.js';
import { Dialog } from '../parts/Dialog.js';
import { Finder } from '../parts/Finder.js';
import { dialog } from '../state/dialogs.js';
import { taskAsked } from '../state/tasks.js';
import { isReading, offered, type Place } from './places.js';

/** Finds a rule, field, clause, list or operation by its words; for a task, a place where it can begin. */
export function Palette() {
  const close = (): void => {
    dialog.value = undefined;
    taskAsked.value = undefined;
  };
  const task = taskAsked.value;
  const open = (place: Place): void => {
    close();
    // After the dialog gave the focus back.
    requestAnimationFrame(place.go);
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
