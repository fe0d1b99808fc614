import { t } from '../locales/index.js';
import { Dialog } from '../parts/Dialog.js';
import { Finder } from '../parts/Finder.js';
import { dialog } from '../state/dialogs.js';
import { isReading, places, type Place } from './places.js';

/** Finds a rule, field, clause, list or operation by its words. */
export function Palette() {
  const close = (): void => {
    dialog.value = undefined;
  };
  const open = (place: Place): void => {
    close();
    // After the dialog gave the focus back.
    requestAnimationFrame(place.go);
  };
  return (
    <Dialog title={t('palette')} size="palette" onClose={close}>
      <Finder
        label={t('palette.search')}
        listLabel={t('palette')}
        items={places.value}
        groupOf={({ kind }) => t(`palette.${kind}`)}
        onChoose={open}
        isReading={isReading.value}
      />
    </Dialog>
  );
}
