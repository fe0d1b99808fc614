import { useState } from 'preact/hooks';
import { t } from '../locales/index.js';
import { Dialog } from '../parts/Dialog.js';
import { useModule } from '../parts/module.js';
import { textOf } from '../state/files.js';
import { conflicts, settle } from '../state/saving.js';

/** Files that changed on disk: shows both versions and lets the user choose or merge. */
export function Conflicts({ onClose }: { readonly onClose: () => void }) {
  const [conflict] = conflicts.value;
  return conflict ? <OneConflict key={conflict.path} conflict={conflict} onClose={onClose} /> : null;
}

function OneConflict({
  conflict,
  onClose,
}: {
  readonly conflict: (typeof conflicts.value)[number];
  readonly onClose: () => void;
}) {
  const comparison = useModule(() => import('../editor/Comparison.js'));
  const [mine, setMine] = useState(textOf(conflict.path) ?? '');
  const [first] = useState(mine);
  return (
    <Dialog
      title={t('conflict.title')}
      size="tall"
      onClose={onClose}
      actions={
        <>
          <button type="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <span class="spacer" />
          <button type="button" onClick={() => settle(conflict, conflict.text ?? '')}>
            {t('conflict.theirs')}
          </button>
          <button type="button" class="primary" onClick={() => settle(conflict, mine)}>
            {t(mine === first ? 'conflict.mine' : 'conflict.merged')}
          </button>
        </>
      }
    >
      <p>{t(conflict.text === null ? 'conflict.gone' : 'conflict.lead', { file: conflict.path })}</p>
      <div class="sides" aria-hidden="true">
        <span>{t('conflict.onDisk')}</span>
        <span>{t('conflict.yours')}</span>
      </div>
      {comparison && (
        <comparison.Comparison
          before={conflict.text ?? ''}
          after={first}
          label={{ before: t('conflict.onDisk'), after: t('conflict.yours') }}
          onChange={setMine}
        />
      )}
    </Dialog>
  );
}
