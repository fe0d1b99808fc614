import { Download } from 'lucide';
import { useState } from 'preact/hooks';
import { t, tn } from '../locales/index.js';
import { Dialog } from '../parts/Dialog.js';
import { FindingList } from '../parts/FindingList.js';
import { Icon } from '../parts/Icon.js';
import { useModule } from '../parts/module.js';
import { Select } from '../parts/Select.js';
import { changedPaths, savedOf, textOf } from '../state/files.js';
import { failed } from '../state/connection.js';
import { begin, errors, findings } from '../state/rulebook.js';
import { conflicts, heldBack, isSaving, save } from '../state/saving.js';
import { dialog } from '../state/dialogs.js';
import { notify } from '../state/notice.js';
import { Conflicts } from './Conflicts.js';
import { downloadNotes, downloadPatch } from './downloads.js';

/** The changes before they are saved: a comparison of each file, the lint errors, and downloads. */
export function ReviewDialog() {
  const paths = changedPaths.value;
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const [isConfirmed, setConfirmed] = useState(false);
  const comparison = useModule(() => import('../editor/Comparison.js'));
  const path = chosen !== undefined && paths.includes(chosen) ? chosen : paths[0];
  const holding = heldBack.value.length > 0 ? heldBack.value : errors.value;
  const mustConfirm = holding.length > 0 && !isConfirmed;
  const close = (): void => {
    dialog.value = undefined;
    conflicts.value = [];
    heldBack.value = [];
  };
  const write = async (): Promise<void> => {
    if (mustConfirm || isSaving.value) return;
    const count = await save(isConfirmed);
    if (count === undefined) return;
    close();
    notify(tn('saved', count));
    // Files and titles may be new.
    begin().catch(failed);
  };
  if (conflicts.value.length > 0) return <Conflicts onClose={close} />;
  return (
    <Dialog
      title={t('review.title')}
      size="tall"
      onClose={close}
      actions={
        <>
          <button type="button" onClick={() => void downloadPatch()}>
            <Icon of={Download} /> {t('review.patch')}
          </button>
          <button type="button" onClick={() => void downloadNotes()}>
            <Icon of={Download} /> {t('review.notes')}
          </button>
          <span class="spacer" />
          <button type="button" onClick={close}>
            {t('cancel')}
          </button>
          <button
            type="button"
            class="primary"
            aria-disabled={mustConfirm || paths.length === 0}
            onClick={() => void write()}
          >
            {tn('review.save', paths.length)}
          </button>
        </>
      }
    >
      {holding.length > 0 && (
        <div class="callout error">
          <p>
            <strong>{tn('review.held', holding.length)}</strong>
          </p>
          <FindingList findings={holding} />
          <label class="check">
            <input
              type="checkbox"
              checked={isConfirmed}
              onChange={(event) => setConfirmed(event.currentTarget.checked)}
            />{' '}
            {t('review.confirm')}
          </label>
        </div>
      )}
      {holding.length === 0 && findings.value.length > 0 && (
        <div class="callout plain">
          <FindingList findings={findings.value} />
        </div>
      )}
      {path === undefined ? (
        <p class="empty">{t('changes.none')}</p>
      ) : (
        <>
          {paths.length > 1 ? (
            <Select
              label={t('yaml.file')}
              value={path}
              onChoose={setChosen}
              options={paths.map((each) => ({ value: each, label: each }))}
            />
          ) : (
            <p>
              <code>{path}</code>
            </p>
          )}
          {comparison && (
            <comparison.Comparison
              key={path}
              before={savedOf(path)?.text ?? ''}
              after={textOf(path) ?? ''}
              label={{ before: t('review.before'), after: t('review.after') }}
            />
          )}
        </>
      )}
    </Dialog>
  );
}
