import { TriangleAlert } from 'lucide';
import { t } from '../locales/index.js';
import { Icon } from '../parts/Icon.js';
import { dialog } from '../state/dialogs.js';
import { moved } from '../state/disk.js';
import { conflicts } from '../state/saving.js';

/** Files that changed on disk after their drafts were begun. */
export function DiskNotice() {
  const files = moved.value;
  const merge = (): void => {
    conflicts.value = files;
    dialog.value = 'conflicts';
  };
  return (
    <div role="status">
      {files.length > 0 && (
        <p class="disk-notice">
          <Icon of={TriangleAlert} /> {t('conflict.noticed', { files: files.map(({ path }) => path).join(', ') })}{' '}
          <button type="button" onClick={merge}>
            {t('conflict.compare')}
          </button>
        </p>
      )}
    </div>
  );
}
