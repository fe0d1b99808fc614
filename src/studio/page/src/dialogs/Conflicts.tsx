import { useState } from 'preact/hooks';
import { t } from '../locales/index.js';
import { Dialog } from '../parts/Dialog.js';
import { useModule } from '../parts/module.js';
import { merged } from '../rule-files/merge.js';
import { dialog } from '../state/dialogs.js';
import { savedOf, textOf } from '../state/files.js';
import { conflicts, settle } from '../state/saving.js';

/** Closes the dialog that the notice of changed files opened. */
export function leaveConflicts(): void {
  dialog.value = undefined;
  conflicts.value = [];
}

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
  const [both] = useState(() =>
    conflict.text === null
      ? undefined
      : merged(savedOf(conflict.path)?.text ?? '', textOf(conflict.path) ?? '', conflict.text),
  );
  const [mine, setMine] = useState(both ?? textOf(conflict.path) ?? '');
  const [first] = useState(mine);
  const decide = (text: string): void => {
    settle(conflict, text);
    if (dialog.value === 'conflicts' && conflicts.value.length === 0) leaveConflicts();
  };
  const right = t(both === undefined ? 'conflict.yours' : 'conflict.both');
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
          <button type="button" onClick={() => decide(conflict.text ?? '')}>
            {t('conflict.theirs')}
          </button>
          <button type="button" class={both === undefined ? undefined : 'primary'} onClick={() => decide(mine)}>
            {t(mine !== first ? 'conflict.merged' : both === undefined ? 'conflict.mine' : 'conflict.keepBoth')}
          </button>
        </>
      }
    >
      <p>
        {t(conflict.text === null ? 'conflict.gone' : both === undefined ? 'conflict.lead' : 'conflict.apart', {
          file: conflict.path,
        })}
      </p>
      <div class="sides" aria-hidden="true">
        <span>{t('conflict.onDisk')}</span>
        <span>{right}</span>
      </div>
      {comparison && (
        <comparison.Comparison
          before={conflict.text ?? ''}
          after={first}
          label={{ before: t('conflict.onDisk'), after: right }}
          onChange={setMine}
        />
      )}
    </Dialog>
  );
}
