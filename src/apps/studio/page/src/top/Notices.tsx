import { t } from '../locales/index.js';
import { FailureText } from '../parts/Dialog.js';
import { announced, notice } from '../state/notice.js';
import { trouble } from '../state/connection.js';
import { modals, dialog } from '../state/dialogs.js';
import { step } from '../state/files.js';
import { undoStep } from '../state/navigation.js';
import { TriangleAlert } from 'lucide';
import { Icon } from '../parts/Icon.js';
import { moved } from '../state/disk.js';
import { conflicts } from '../state/saving.js';

/** Notices, errors, and announcements for screen readers. */
export function Notices() {
  const failure = trouble.value;
  return (
    <>
      <div class="visually-hidden" role="status">
        {announced.value}
      </div>
      <div class="notice" role="status">
        {notice.value && (
          <p>
            {notice.value.text}{' '}
            {notice.value.undoes === step.value && (
              <button type="button" class="link" onClick={undoStep}>
                {t('undo')}
              </button>
            )}
          </p>
        )}
      </div>
      <div class="trouble" role="alert">
        {failure && modals.value === 0 && (
          <p>
            <FailureText />
          </p>
        )}
      </div>
    </>
  );
}

/** The notice about files that changed on disk after their drafts were begun. */
export function DiskNotice() {
  const files = moved.value;
  const merge = (): void => {
    conflicts.value = files;
    dialog.value = 'conflicts';
  };
  return (
    <div role="status">
      {files.length > 0 && (
        <p class="disk-notice row">
          <Icon of={TriangleAlert} /> {t('conflict.noticed', { files: files.map(({ path }) => path).join(', ') })}{' '}
          <button type="button" onClick={merge}>
            {t('conflict.compare')}
          </button>
        </p>
      )}
    </div>
  );
}
