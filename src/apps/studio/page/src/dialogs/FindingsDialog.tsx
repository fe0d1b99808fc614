import { t } from '../locales/index.js';
import { Dialog } from '../parts/Dialog.js';
import { FindingList } from '../parts/FindingList.js';
import { dialog } from '../state/dialogs.js';
import { findings } from '../state/rulebook.js';

/** All findings in the folder. */
export function FindingsDialog() {
  return (
    <Dialog title={t('findings.title')} onClose={() => (dialog.value = undefined)}>
      {findings.value.length === 0 ? <p>{t('findings.clean')}</p> : <FindingList findings={findings.value} />}
    </Dialog>
  );
}
