import { useMemo, useState } from 'preact/hooks';
import { t, tn } from '../locales/index.js';
import { Dialog } from '../parts/Dialog.js';
import { useModule } from '../parts/module.js';
import { partsOf, textOfParts } from '../rule-files/merge.js';
import { dialog } from '../state/dialogs.js';
import { savedOf, textOf } from '../state/files.js';
import { conflicts, settle, type Conflict } from '../state/saving.js';
import { ConflictPlace, type Decision } from './ConflictPlace.js';
import { MergedChanges } from './MergedChanges.js';

/** Closes the dialog that the notice of changed files opened. */
export function leaveConflicts(): void {
  dialog.value = undefined;
  conflicts.value = [];
}

/** Files that changed on disk: one after the other, merged where that is clear, and with a choice where both changed the same place. */
export function Conflicts({ onClose }: { readonly onClose: () => void }) {
  const [conflict] = conflicts.value;
  return conflict ? <OneConflict key={conflict.path} conflict={conflict} onClose={onClose} /> : null;
}

function OneConflict({ conflict, onClose }: { readonly conflict: Conflict; readonly onClose: () => void }) {
  const { path, text } = conflict;
  const mine = textOf(path) ?? '';
  const parts = useMemo(
    () => (text === null ? [] : partsOf(savedOf(path)?.text ?? '', mine, text)),
    [path, text, mine],
  );
  const clashes = parts.filter((part) => part.kind === 'conflict');
  const merged = parts.filter((part) => part.kind !== 'conflict' && part.kind !== 'same');
  const [decisions, setDecisions] = useState<Readonly<Record<number, Decision>>>({});
  const open = clashes.filter((_, i) => decisions[i] === undefined).length;
  const result =
    text === null
      ? mine
      : open > 0
        ? undefined
        : textOfParts(
            parts,
            clashes.map((_, i) => decisions[i]!.lines),
          );
  const decide = (decided: string): void => {
    settle(conflict, decided);
    if (dialog.value === 'conflicts' && conflicts.value.length === 0) leaveConflicts();
  };
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
          {open > 0 && <span role="status">{tn('conflict.open', open)}</span>}
          <button type="button" onClick={() => decide(text ?? '')}>
            {t('conflict.theirs')}
          </button>
          <button
            type="button"
            class="primary"
            aria-disabled={result === undefined}
            onClick={() => result !== undefined && decide(result)}
          >
            {t(text === null ? 'conflict.mine' : clashes.length > 0 ? 'conflict.take' : 'conflict.keepBoth')}
          </button>
        </>
      }
    >
      <p>
        {t(text === null ? 'conflict.gone' : clashes.length > 0 ? 'conflict.lead' : 'conflict.apart', { file: path })}
      </p>
      {clashes.map((clash, i) => (
        <ConflictPlace
          key={clash.line}
          clash={clash}
          decision={decisions[i]}
          onDecide={(decision) => setDecisions({ ...decisions, [i]: decision })}
        />
      ))}
      {merged.length > 0 && <MergedChanges changes={merged} isOpen={clashes.length === 0} />}
      {text !== null && result !== undefined && <Result before={text} after={result} />}
    </Dialog>
  );
}

/** The whole text beside that on disk. */
function Result({ before, after }: { readonly before: string; readonly after: string }) {
  const [isOpen, setOpen] = useState(false);
  const comparison = useModule(() => import('../editor/Comparison.js'));
  return (
    <details class="review-diff" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('conflict.result')}</summary>
      {isOpen && comparison && (
        <comparison.Comparison
          before={before}
          after={after}
          label={{ before: t('conflict.onDisk'), after: t('conflict.both') }}
        />
      )}
    </details>
  );
}
